import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { rolesAt } from '../../shell/administration-links.js';
import { ApiContext, useApi } from '../../shell/api.js';
import { sessionApiOf } from '../../shell/session-api.js';
import { useToastPlace } from '../../components/use-toast-place.js';
import { Guard } from '../../routes/guard.js';
import { queryClientOf } from './kit/server-state.js';
import { Relogin } from './kit/relogin.js';
import { ReadOnlyNotice } from './read-only-notice.js';
import { SideNavigation } from './side-navigation.js';
import './administration.css';

/** Layout of the admin pages, inside the site's header and footer. */
export function Component() {
  const { pathname } = useLocation();
  const api = sessionApiOf(useApi());
  useToastPlace();
  // On a shared machine, nothing of the administration stays behind.
  useEffect(() => () => queryClientOf(api).clear(), [api]);
  return (
    <Guard roles={rolesAt(pathname)}>
      <div className="admin">
        <ApiContext value={api}>
          <QueryClientProvider client={queryClientOf(api)}>
            <Relogin api={api}>
              <SideNavigation />
              <div className="a-page">
                <ReadOnlyNotice />
                <Outlet />
              </div>
            </Relogin>
          </QueryClientProvider>
        </ApiContext>
      </div>
    </Guard>
  );
}
