import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../../shell/api.js';
import { ApiError } from '../../lib/api-client.js';
import type { ApiClient } from '../../lib/api-client.js';
import { useSessionEnd } from './relogin.js';

const EVERY_MS = 5_000;

export interface Refreshed<T> {
  readonly data: T;
  /** They could not be had the last time: what is shown is older. */
  readonly failed: boolean;
  readonly refresh: () => Promise<void>;
}

/** What a page has loaded, asked for again every few seconds while it is looked at. `ask` stays the same as long as it asks for the same. */
export function useRefreshed<T>(
  loaded: T,
  ask: (api: ApiClient, signal?: AbortSignal) => Promise<T>,
): Refreshed<T> {
  const api = useApi();
  const session = useSessionEnd();
  const [known, setKnown] = useState({ loaded, data: loaded });
  const [failed, setFailed] = useState(false);
  if (known.loaded !== loaded) {
    setKnown({ loaded, data: loaded });
    setFailed(false);
  }
  const refresh = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      try {
        const data = await ask(api, signal);
        if (signal?.aborted) return;
        setKnown({ loaded, data });
        setFailed(false);
      } catch (error) {
        if (signal?.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 401) session.tell();
        setFailed(true);
      }
    },
    [api, session, ask, loaded],
  );
  useEffect(() => {
    const leaving = new AbortController();
    let waiting = setTimeout(() => void look(), EVERY_MS);
    async function look(): Promise<void> {
      if (document.visibilityState === 'visible') await refresh(leaving.signal);
      if (!leaving.signal.aborted) waiting = setTimeout(() => void look(), EVERY_MS);
    }
    return () => {
      leaving.abort();
      clearTimeout(waiting);
    };
  }, [refresh]);
  return { data: known.data, failed, refresh: () => refresh() };
}
