import { SESSION_REQUIRED } from '@fumata/contracts';
import { ApiError, type ApiClient } from '../../lib/requests/api-client.js';

/** API client of pages behind a login. */
export interface SessionApi extends ApiClient {
  /**
   * Calls the listener whenever a call was refused because the session has ended.
   * @returns unsubscribes
   */
  onSessionEnd(listener: () => void): () => void;
}

const clients = new WeakMap<ApiClient, SessionApi>();

/** The same client, whose calls demand a session where the public may call too and would be shown less. */
export function sessionApiOf(api: ApiClient): SessionApi {
  const sessionApi = clients.get(api) ?? createSessionApi(api);
  clients.set(api, sessionApi);
  return sessionApi;
}

function createSessionApi(api: ApiClient): SessionApi {
  const listeners = new Set<() => void>();
  const watched = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) listeners.forEach((listener) => listener());
      throw error;
    });
  return {
    get: (path, signal, headers) => watched(api.get(path, signal, { ...SESSION_REQUIRED, ...headers })),
    send: (method, path, body, headers) => watched(api.send(method, path, body, headers)),
    onSessionEnd: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
