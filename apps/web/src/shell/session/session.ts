import { LOGGED_IN_COOKIE, type User } from '@fumata/contracts';
import { createContext, useContext } from 'react';
import { ApiError, type ApiClient } from '../../lib/requests/api-client.js';
import { noApi } from '../api.js';
import { pause } from '../../lib/requests/pause.js';
import { createStore, useStore, type Store } from '../../lib/store.js';

export const mayHaveSession = (): boolean => document.cookie.includes(`${LOGGED_IN_COOKIE}=1`);

export function forgetSession(): void {
  document.cookie = `${LOGGED_IN_COOKIE}=; max-age=0; path=/`;
}

/** Channel between the site's tabs; its messages are `TabMessage`s. */
const TABS = 'session';
/** Id of the user who has logged in; null after a logout. */
type TabMessage = string | null;

export function notifyTabs(message: TabMessage): void {
  const tabs = new BroadcastChannel(TABS);
  tabs.postMessage(message);
  tabs.close();
}

/** Authentication state. `error` says in French why the last check of a session failed. */
export type Authentication =
  | { readonly is: 'loading' }
  | { readonly is: 'anonymous'; readonly error?: string }
  | { readonly is: 'known'; readonly user: User };

export const LOADING: Authentication = { is: 'loading' };

export interface Session {
  readonly authentication: Store<Authentication>;
  /** Loads the user of the browser's session. */
  start(): Promise<void>;
  /**
   * Ends the session on a logout or another user's login in another tab, until the returned function is called. An
   * expired session keeps its page.
   */
  followTabs(): () => void;
}

export function createSession(api: ApiClient): Session {
  const authentication = createStore<Authentication>(LOADING);
  return {
    authentication,
    start: async () => {
      if (!mayHaveSession()) return authentication.set({ is: 'anonymous' });
      try {
        authentication.set({ is: 'known', user: await api.get<User>('/api/auth/user') });
      } catch (error) {
        // A page that is being unloaded aborts its own calls; that does not end the session.
        if (error instanceof ApiError && error.status === 0) await pause(UNLOAD_GRACE_MS);
        if (hasEnded(error)) forgetSession();
        authentication.set({ is: 'anonymous', error: messageOf(error) });
      }
    },
    followTabs: () => {
      const tabs = new BroadcastChannel(TABS);
      tabs.onmessage = ({ data: userId }: MessageEvent<TabMessage>) => {
        const current = authentication.get();
        if (current.is !== 'known' || current.user._id !== userId) authentication.set({ is: 'anonymous' });
      };
      return () => tabs.close();
    },
  };
}

export const hasEnded = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Delay that a page being unloaded does not survive. */
const UNLOAD_GRACE_MS = 500;

const messageOf = (error: unknown): string =>
  (error instanceof ApiError && error.message) || 'Erreur d’authentification';

/** Server-rendered pages are the same for everybody. */
export const anonymousSession = createSession(noApi);

export const SessionContext = createContext(anonymousSession);

export const useSession = (): Session => useContext(SessionContext);

export function useAuthentication(): Authentication {
  return useStore(useSession().authentication, LOADING);
}

/** The logged-in user; undefined without one, and until it is known. */
export function useUser() {
  const authentication = useAuthentication();
  return authentication.is === 'known' ? authentication.user : undefined;
}
