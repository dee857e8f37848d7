import { useEffect, useRef, type ReactNode } from 'react';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { Button } from '../../components/button.js';
import { EmptyState } from '../../components/empty-state.js';
import { ApiError } from '../../lib/api-client.js';
import { useSessionEnd } from './relogin.js';

interface LoadFailedProps {
  text: string;
  /** Said where there is nothing at the address. */
  unknown?: string;
  /** Where to go from there. */
  children?: ReactNode;
}

/** A page whose data could not be had: says so and tries again; with an ended session, once somebody has logged in. */
export function LoadFailed({ text, unknown, children }: LoadFailedProps) {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const { tell, renewed } = useSessionEnd();
  const before = useRef(renewed);
  const status = error instanceof ApiError ? error.status : undefined;
  useEffect(() => {
    if (status === 401) tell();
  }, [status, tell]);
  useEffect(() => {
    if (renewed === before.current) return;
    before.current = renewed;
    void revalidate();
  }, [renewed, revalidate]);
  const isUnknown = (status === 404 || status === 400) && unknown !== undefined;
  return (
    <div role="alert">
      <EmptyState text={isUnknown ? unknown : text}>
        {isUnknown && children}
        <Button
          look={isUnknown && children ? 'quiet' : 'principal'}
          busy={state === 'loading'}
          onClick={() => void revalidate()}
        >
          Réessayer
        </Button>
      </EmptyState>
    </div>
  );
}
