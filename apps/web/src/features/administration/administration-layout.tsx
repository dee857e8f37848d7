import { Outlet, useLocation } from 'react-router-dom';
import { rolesAt } from '../../shell/administration-links.js';
import { Guard } from '../../routes/guard.js';
import { Relogin } from './relogin.js';
import { SideNavigation } from './side-navigation.js';
import './administration.css';

/** What surrounds the pages of the administration, within the site's own header and footer. */
export function Component() {
  const { pathname } = useLocation();
  return (
    <Guard roles={rolesAt(pathname)}>
      <div className="admin">
        <Relogin>
          <SideNavigation />
          <div className="a-page">
            <Outlet />
          </div>
        </Relogin>
      </div>
    </Guard>
  );
}
