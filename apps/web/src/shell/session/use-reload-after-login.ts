import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { ApiError } from '../../lib/requests/api-client.js';
import { useAuthentication } from './session.js';

/** For the `ErrorBoundary` of a route whose data could not be loaded without a session. */
export function useReloadAfterLogin(): void {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const authentication = useAuthentication();
  const previous = useRef(authentication);
  const isLoggedOut = error instanceof ApiError && error.status === 401;
  useEffect(() => {
    if (previous.current === authentication) return;
    previous.current = authentication;
    // `revalidate` would leave the error in place if the data arrives before the boundary has rendered a loading state.
    if (isLoggedOut && authentication.is === 'known') void navigate(pathname + search, { replace: true });
  }, [authentication, isLoggedOut, navigate, pathname, search]);
}
