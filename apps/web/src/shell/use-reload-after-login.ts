import { useEffect, useRef } from 'react';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { ApiError } from '../lib/api-client.js';
import { useAuthentication } from './session.js';

/** For the `ErrorBoundary` of a route whose data could not be loaded without a session. */
export function useReloadAfterLogin(): void {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const authentication = useAuthentication();
  const before = useRef(authentication);
  const isLoggedOut = error instanceof ApiError && error.status === 401;
  useEffect(() => {
    if (before.current === authentication) return;
    before.current = authentication;
    if (isLoggedOut && authentication.is === 'known') void revalidate();
  }, [authentication, isLoggedOut, revalidate]);
}
