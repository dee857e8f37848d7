import {
  notifyManager,
  QueryClient,
  queryOptions,
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { ApiError, type ApiClient } from '../../../lib/requests/api-client.js';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { toast } from '../../../components/messages/toasts.js';
import { useApi } from '../../../shell/api.js';
import { isUnknown, retryingWrites } from '../../../shell/write-retry.js';
import { useSessionEnd } from './relogin.js';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
    queryMeta: { readonly api?: ApiClient };
  }
}

// Microtasks instead of timeouts: a row is removed in the commit that closes its dialog, before the focus is restored.
notifyManager.setScheduler(queueMicrotask);

const clients = new WeakMap<ApiClient, QueryClient>();

/** Query cache of an API client, shared by loaders and components. */
export function queryClientOf(api: ApiClient): QueryClient {
  const existing = clients.get(api);
  if (existing) return existing;
  const withoutRetries = { retry: false, networkMode: 'always' } as const;
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        ...withoutRetries,
        meta: { api },
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // The loaders decide when data is reloaded.
        staleTime: Infinity,
      },
      mutations: withoutRetries,
    },
  });
  clients.set(api, client);
  return client;
}

type Load<T> = (api: ApiClient, signal: AbortSignal) => Promise<T>;

export const apiQuery = <T>(queryKey: QueryKey, load: Load<T>) =>
  queryOptions<T, ApiError, T, QueryKey>({
    queryKey,
    queryFn: ({ meta, signal }) => {
      if (!meta?.api) throw new Error('The query client belongs to no API client.');
      return load(meta.api, signal);
    },
  });

export type ApiQuery<T> = ReturnType<typeof apiQuery<T>>;

export type QueryData<Q> = Q extends ApiQuery<infer T> ? T : never;

/** For loaders: always calls the server; the page's `useSuspenseQuery` then finds the response in the cache. */
export const loadQuery = <T>(api: ApiClient, query: ApiQuery<T>): Promise<T> =>
  queryClientOf(api).fetchQuery({ ...query, staleTime: 0 });

/** Loader of a page with a single query. */
export const loaderOf =
  <T>(query: ApiQuery<T>) =>
  (api: ApiClient): Promise<T> =>
    loadQuery(api, query);

interface Polling<T> {
  /** Polling interval while the page is visible, ms. */
  readonly refetchInterval?: number | ((data: T | undefined) => number);
}

/**
 * The route loader's data from the cache, updated by reloads. `failed`: the last reload failed, so the data is
 * outdated. `refetch` resolves once the reload has succeeded or failed.
 */
export function useLoaded<T>(query: ApiQuery<T>, { refetchInterval }: Polling<T> = {}) {
  const { data, error, refetch } = useSuspenseQuery({
    ...query,
    ...(refetchInterval !== undefined && {
      refetchInterval:
        typeof refetchInterval === 'number'
          ? refetchInterval
          : ({ state }: { state: { data: T | undefined } }) => refetchInterval(state.data),
    }),
  });
  return { data, failed: error !== null, refetch };
}

export type Fetched<T> = ReturnType<typeof useFetched<T>>;

/** Data loaded on mount, and reloaded after a new login; undefined while loading. */
export function useFetched<T>(query: ApiQuery<T>, { enabled = true } = {}) {
  const { requestLogin, renewals } = useSessionEnd();
  const { data, error, refetch } = useQuery({
    ...query,
    queryKey: [...query.queryKey, renewals],
    enabled,
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => {
    if (error?.status === 401) requestLogin();
  }, [error, requestLogin]);
  return { data, error, refetch: (): Promise<unknown> => refetch() };
}

/**
 * Changes a query's data in the cache after a save. A running load is restarted, because its response may predate the
 * save.
 */
export function useSetLoaded<T>({ queryKey }: ApiQuery<T>): (change: (loaded: T) => T) => void {
  const client = useQueryClient();
  return (change) => {
    client.setQueryData<T>(queryKey, (loaded) => (loaded === undefined ? undefined : change(loaded)));
    void client.refetchQueries({ queryKey, exact: true, fetchStatus: 'fetching' });
  };
}

/** Reloads the mounted queries under a key prefix. */
export function useInvalidate(root: string): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: [root] }), [client, root]);
}

interface ActionOptions<A, T> {
  /** Writes of this client are retried until their outcome is certain (see `retryWrite`). */
  readonly call: (api: ApiClient, argument: A) => Promise<T>;
  /** The action stays busy until this promise resolves. `isLeft`: its component is unmounted by now. */
  readonly onDone?: (value: T, argument: A, page: { readonly isLeft: boolean }) => unknown;
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
    onSuccess: (value, argument) =>
      onDone?.(value, argument, {
        get isLeft() {
          return unmounted.current.signal.aborted;
        },
      }),
    onError: (failure, argument) => {
      if (!(failure instanceof ApiError)) return undefined;
      if (failure.status === 401) requestLogin();
      const isLeft = unmounted.current.signal.aborted;
      if (onFailed && !isLeft) return onFailed(failure, argument);
      if (onLeft && isLeft && isUnknown(failure)) return toast('warning', onLeft, toastMs);
      return toastFailure(failure, { ms: toastMs });
    },
  });
  return {
    /** Resolves to undefined on failure. */
    run: (argument: A): Promise<T | undefined> => mutateAsync(argument).catch(ignoreApiError),
    busy: isPending,
    /** The argument of the running call. */
    pending: isPending ? variables : undefined,
    /** Error of the last call; null for an ended session. */
    error: error?.status === 401 ? null : error,
    reset,
  };
}

/** Duration of toasts about content, ms: shorter than that of the others. */
export const TOAST_MS = 3_000;

/** The text of the toast after a failed action. */
export const refusalText = (error: ApiError): string => `Erreur: ${detailOf(error)}`;

/** A toast with the error; none for an ended session, of which the login dialog tells. */
export function toastFailure(
  error: ApiError,
  { text = refusalText(error), ms }: { readonly text?: string; readonly ms?: number | undefined } = {},
): void {
  if (error.status !== 401) toast('error', text, ms);
}

/** Controller that is aborted when the component is unmounted. */
function useUnmounted(): RefObject<AbortController> {
  const unmounted = useRef(new AbortController());
  useEffect(() => {
    unmounted.current = new AbortController();
    return () => unmounted.current.abort();
  }, []);
  return unmounted;
}

/** Rethrows any other error: it is a bug. */
function ignoreApiError(error: unknown): undefined {
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
