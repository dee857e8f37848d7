import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { SessionContext } from './session.js';
import type { Session } from './session.js';
import { SiteContext } from './site.js';
import type { Site } from './site.js';

/** What every page may ask for, around the router. */
export function App({ site, session, children }: { site: Site; session: Session; children: ReactNode }) {
  return (
    <StrictMode>
      <SiteContext value={site}>
        <SessionContext value={session}>{children}</SessionContext>
      </SiteContext>
    </StrictMode>
  );
}
