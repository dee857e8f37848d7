import { useEffect, useRef, type RefObject } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../../shell/api.js';
import { toast } from '../../../components/messages/toasts.js';
import { ApiError, type ApiClient } from '../../../lib/requests/api-client.js';
import { useSessionEnd } from './relogin.js';
import { isUnknown, retryingWrites } from '../../../shell/write-retry.js';

interface ActionOptions<A, T> {
  /** Writes of this client are retried until their outcome is certain (see `retryWrite`). */
  readonly call: (api: ApiClient, argument: A) => Promise<T>;
  /** The action stays busy until this promise resolves. */
  readonly onDone?: (value: T, argument: A) => unknown;
  /** Default: a toast with the error, which also appears if the user has left the form. */
  readonly onFailed?: (error: ApiError, argument: A) => unknown;
  /** Duration of that toast, ms. */
  readonly toastMs?: number | undefined;
  /** Leaving ends the retries; this toast warns if the outcome is unknown then. By default the retries go on. */
  readonly onLeft?: string;
}

/** A call that changes data on the server. An ended session opens the login dialog over the page. */
export function useAction<A = void, T = unknown>(options: ActionOptions<A, T>) {
  const { call, onDone, onFailed, toastMs, onLeft } = options;
  const api = useApi();
  const { requestLogin } = useSessionEnd();
  const unmounted = useUnmounted();
  const { mutateAsync, isPending, variables, error, reset } = useMutation<T, ApiError, A>({
    mutationFn: (argument) => call(retryingWrites(api, onLeft ? unmounted.current.signal : undefined), argument),
    onSuccess: (value, argument) => onDone?.(value, argument),
    onError: (failure, argument) => {
      if (!(failure instanceof ApiError)) return undefined;
      if (failure.status === 401) requestLogin();
      const isLeft = unmounted.current.signal.aborted;
      if (onFailed && !isLeft) return onFailed(failure, argument);
      if (onLeft && isLeft && isUnknown(failure)) return toast('warning', onLeft, toastMs);
      // The login dialog says that the session has ended.
      return failure.status === 401 ? undefined : toast('error', refusalText(failure), toastMs);
    },
  });
  return {
    /** Resolves to undefined on failure. */
    run: (argument: A): Promise<T | undefined> => mutateAsync(argument).catch(unlessRefused),
    busy: isPending,
    /** The argument of the running call. */
    pending: isPending ? variables : undefined,
    /** Error of the last call; null for an ended session. */
    error: error?.status === 401 ? null : error,
    reset,
  };
}

/** The text of the toast after a failed action. */
export const refusalText = (error: ApiError): string => `Erreur: ${detailOf(error)}`;

/** Is aborted when the component is unmounted. */
function useUnmounted(): RefObject<AbortController> {
  const unmounted = useRef(new AbortController());
  useEffect(() => {
    unmounted.current = new AbortController();
    return () => unmounted.current.abort();
  }, []);
  return unmounted;
}

/** Rethrows anything but an `ApiError`: it is a bug. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error;
}

/** Drops calls while another one is running, such as the second of a double click. */
export function useOnce<A, T>(run: (argument: A) => Promise<T>): (argument: A) => Promise<T | undefined> {
  const isRunning = useRef(false);
  return async (argument) => {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    try {
      return await run(argument);
    } finally {
      isRunning.current = false;
    }
  };
}

const NO_ANSWER = 'le serveur n’a pas répondu, réessayez';

/** The server's message, or a generic one. */
export const detailOf = ({ message }: Pick<ApiError, 'message'>, otherwise = NO_ANSWER): string => message || otherwise;
