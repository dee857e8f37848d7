import { useCallback } from 'react';
import { useApi } from '../../shell/api.js';
import { ApiError, type ApiClient } from '../../lib/api-client.js';
import { useSessionEnd } from './kit/relogin.js';

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: ApiError };

export type Attempt = <T>(call: (api: ApiClient) => Promise<T>) => Promise<Outcome<T>>;

/** Makes an administrator's call. Where the session has ended a login is asked for over the page, and nothing on it is lost. */
export function useAttempt(): Attempt {
  const api = useApi();
  const { ask } = useSessionEnd();
  return useCallback<Attempt>(
    async (call) => {
      try {
        return { ok: true, value: await call(api) };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 401) ask();
        return { ok: false, error };
      }
    },
    [api, ask],
  );
}
