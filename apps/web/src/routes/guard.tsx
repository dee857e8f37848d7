import type { Role } from '@fumata/contracts';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { HOME_BY_ROLE } from './role-home.js';
import { Loading } from '../shell/loading.js';
import { useAuthentication } from '../shell/session/session.js';

/**
 * Renders its children for the given roles only, and leads to the account page first if the password must be changed or
 * a second factor added. This is a convenience: the server authorises every call.
 */
export function Guard({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const authentication = useAuthentication();
  const { pathname, search } = useLocation();
  if (authentication.is === 'loading') return <Loading />;
  if (authentication.is === 'anonymous') return <Navigate to="/login" replace state={{ from: pathname + search }} />;
  const { role, mustChangePassword, mustAddSecondFactor } = authentication.user;
  if ((mustChangePassword || mustAddSecondFactor) && pathname !== '/compte')
    return <Navigate to="/compte" replace state={{ from: pathname + search }} />;
  return roles.includes(role) ? children : <Navigate to={HOME_BY_ROLE[role]} replace />;
}
