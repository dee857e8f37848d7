import { StrictMode, useEffect, type ReactNode } from 'react';
import { LOADING, SessionContext, type Session } from './session.js';
import type { ApiClient } from '../lib/api-client.js';
import { useStore } from '../lib/store.js';
import { ApiContext } from './api.js';
import { SiteContext, type Site } from './site.js';

interface AppProps {
  site: Site;
  api: ApiClient;
  session: Session;
  children: ReactNode;
}

/** Context providers around the router: site, API client and session. */
export function App({ site, api, session, children }: AppProps) {
  const isKnown = useStore(session.authentication, LOADING).is === 'known';
  // Other visitors need no channel, which may keep a page out of the back/forward cache.
  useEffect(() => (isKnown ? session.followTabs() : undefined), [session, isKnown]);
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
