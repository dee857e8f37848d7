import type { Role } from '@fumata/contracts';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { HOME } from './administration-home.js';
import { Loading } from './loading.js';
import { useSituation } from './session.js';

/** Shows what is inside to those with one of the roles. Comfort only: the server checks every call. */
export function Guard({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const situation = useSituation();
  const { pathname, search } = useLocation();
  if (situation.is === 'loading') return <Loading />;
  if (situation.is === 'anonymous')
    return <Navigate to="/login" replace state={{ from: pathname + search }} />;
  const { role } = situation.user;
  return roles.includes(role) ? children : <Navigate to={HOME[role]} replace />;
}
