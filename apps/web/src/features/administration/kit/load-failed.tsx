import { useEffect, useRef, type ReactNode } from 'react';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { ApiError } from '../../../lib/api-client.js';
import { LoaderFailed } from './failed.js';
import { useSessionEnd } from './relogin.js';

interface LoadFailedProps {
  text: string;
  /** Text for a missing record (404). */
  unknown?: string;
  /** Further links for a missing record. */
  children?: ReactNode;
}

/** Error of a route's loader with a retry button; after an ended session it retries automatically on login. */
export function LoadFailed({ text, unknown, children }: LoadFailedProps) {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const { notify, renewals } = useSessionEnd();
  const before = useRef(renewals);
  const status = error instanceof ApiError ? error.status : undefined;
  useEffect(() => {
    if (status === 401) notify();
  }, [status, notify]);
  useEffect(() => {
    if (renewals === before.current) return;
    before.current = renewals;
    void revalidate();
  }, [renewals, revalidate]);
  const isUnknown = (status === 404 || status === 400) && unknown !== undefined;
  return (
    <LoaderFailed text={isUnknown ? unknown : text} look={isUnknown && children ? 'quiet' : 'principal'}>
      {isUnknown && children}
    </LoaderFailed>
  );
}
