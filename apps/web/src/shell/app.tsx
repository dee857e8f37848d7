import { StrictMode, useEffect, type ReactNode } from 'react';
import { LOADING, SessionContext, type Session } from './session/session.js';
import type { ApiClient } from '../lib/requests/api-client.js';
import { useStore } from '../lib/store.js';
import { ApiContext } from './api.js';
import { SiteContext, type Site } from './site.js';

interface AppProps {
  site: Site;
  api: ApiClient;
  session: Session;
  children: ReactNode;
}

export function App({ site, api, session, children }: AppProps) {
  const isKnown = useStore(session.authentication, LOADING).is === 'known';
  // Other visitors need no channel, which may keep a page out of the back/forward cache.
  useEffect(() => (isKnown ? session.followTabs() : undefined), [session, isKnown]);
  useEffect(() => {
    // The button that was pressed last before hydration, recorded by index.html.
    const pressed: unknown = Reflect.get(window, 'pressed');
    if (pressed instanceof HTMLElement) pressed.click();
  }, []);
  return (
    <StrictMode>
      <SiteContext value={site}>
        <ApiContext value={api}>
          <SessionContext value={session}>{children}</SessionContext>
        </ApiContext>
      </SiteContext>
    </StrictMode>
  );
}
