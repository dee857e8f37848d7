import type { User } from '@fumata/contracts';
import { createContext, useContext } from 'react';
import { ApiError, type ApiClient } from '../lib/api-client.js';
import { noApi } from './api.js';
import { pause } from '../lib/pause.js';
import { browserStorage } from '../lib/browser-storage.js';
import { createStore, useStore, type Store } from '../lib/store.js';

const TOKEN_KEY = 'authToken';

export const storedToken = (): string | null => browserStorage.read(TOKEN_KEY);

/** Replaces the stored token; the session continues with the new one. */
export const storeToken = (token: string): void => browserStorage.write(TOKEN_KEY, token);

/** Authentication state. `error` says in French why the last check of a stored token failed. */
export type Authentication =
  | { readonly is: 'loading' }
  | { readonly is: 'anonymous'; readonly error?: string }
  | { readonly is: 'known'; readonly user: User };

export interface Session {
  readonly authentication: Store<Authentication>;
  /** Loads the user of the stored token. */
  start(): Promise<void>;
  /** @throws ApiError with the server's message. */
  login(email: string, password: string): Promise<User>;
  logout(): Promise<void>;
}

export function createSession(api: ApiClient): Session {
  const situation = createStore<Authentication>({ is: 'loading' });
  const clearSession = (error?: string): void => {
    browserStorage.remove(TOKEN_KEY);
    situation.set(error === undefined ? { is: 'anonymous' } : { is: 'anonymous', error });
  };
  const loadUser = async (): Promise<User> => {
    const user = await api.get<User>('/api/auth/user');
    situation.set({ is: 'known', user });
    return user;
  };
  return {
    authentication: situation,
    start: async () => {
      if (storedToken() === null) return situation.set({ is: 'anonymous' });
      await loadUser().catch(async (error: unknown) => {
        // A page that is being unloaded aborts its own calls; that does not make the token invalid.
        if (error instanceof ApiError && error.status === 0) await pause(UNLOAD_GRACE_MS);
        clearSession(messageOf(error));
      });
    },
    login: async (email, password) => {
      const { token } = await api.send<{ token: string }>('POST', '/api/auth/login', { email, password });
      storeToken(token);
      return loadUser().catch((error: unknown) => {
        clearSession();
        throw error;
      });
    },
    logout: async () => {
      // The local token is dropped even if the server cannot be reached to revoke it.
      await api.send('POST', '/api/auth/logout').catch(() => undefined);
      clearSession();
    },
  };
}

/** Delay that a page being unloaded does not survive. */
const UNLOAD_GRACE_MS = 500;

const messageOf = (error: unknown): string =>
  (error instanceof ApiError && error.message) || "Erreur d'authentification";

/** Server-rendered pages are the same for everybody. */
export const anonymousSession = createSession(noApi);

export const SessionContext = createContext(anonymousSession);

export const useSession = (): Session => useContext(SessionContext);

export function useAuthentication(): Authentication {
  return useStore(useSession().authentication, LOADING);
}

const LOADING: Authentication = { is: 'loading' };
