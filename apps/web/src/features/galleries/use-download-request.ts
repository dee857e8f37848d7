import type { DownloadRequested } from '@fumata/contracts';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../shell/api.js';
import { toast } from '../../components/toasts.js';
import { ApiError } from '../../lib/api-client.js';
import { REQUEST_FAILED } from './texts.js';
import { requestDownload, type DownloadTarget } from './requests.js';

export type RequestState =
  /** `invalid`: validation error of the address. `refusal`: its reason. */
  | { readonly is: 'asking'; readonly invalid?: string; readonly refusal?: string }
  | { readonly is: 'sending' }
  | ({ readonly is: 'sent' } & DownloadRequested);

interface DownloadRequestControl {
  readonly state: RequestState;
  readonly send: (email: string) => Promise<void>;
  /** Returns to the form when the address is edited. */
  readonly again: () => void;
}

/** Requests a download link. If the form has been closed meanwhile, a toast reports the result. */
export function useDownloadRequest(target: DownloadTarget): DownloadRequestControl {
  const api = useApi();
  const [state, setState] = useState<RequestState>({ is: 'asking' });
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => void (open.current = false);
  }, []);
  const send = async (email: string): Promise<void> => {
    if (state.is === 'sending') return;
    setState({ is: 'sending' });
    const outcome = await requestDownload(api, target, email).then(
      (answer): RequestState => ({ is: 'sent', ...answer }),
      refusedBy,
    );
    if (open.current) setState(outcome);
    else announce(outcome);
  };
  const again = (): void => {
    if (state.is === 'asking' && state.invalid !== undefined) setState({ is: 'asking' });
  };
  return { state, send, again };
}

function refusedBy(error: unknown): RequestState {
  const message = (error instanceof ApiError && error.message) || REQUEST_FAILED;
  return error instanceof ApiError && error.errors.some(({ path }) => path === 'email')
    ? { is: 'asking', invalid: message }
    : { is: 'asking', refusal: message };
}

function announce(outcome: RequestState): void {
  if (outcome.is === 'asking') toast('error', outcome.refusal ?? outcome.invalid ?? REQUEST_FAILED);
  if (outcome.is !== 'sent') return;
  const { message, directLink } = outcome;
  const open = directLink && { label: 'Ouvrir', onAct: () => location.assign(directLink) };
  toast('success', message, undefined, open || undefined);
}
