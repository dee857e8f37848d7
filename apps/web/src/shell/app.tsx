import { StrictMode, useEffect, type ReactNode } from 'react';
import { SessionContext, type Session } from './session.js';
import type { ApiClient } from '../lib/api-client.js';
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
  useEffect(() => {
    addEventListener('focus', session.check);
    document.addEventListener('visibilitychange', session.check);
    return () => {
      removeEventListener('focus', session.check);
      document.removeEventListener('visibilitychange', session.check);
    };
  }, [session]);
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
