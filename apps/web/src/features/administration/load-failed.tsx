import { useEffect, useRef } from 'react';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { Button } from '../../components/button.js';
import { EmptyState } from '../../components/empty-state.js';
import { ApiError } from '../../lib/api-client.js';
import { useSessionEnd } from './relogin.js';

/** A page whose data could not be had: says so and tries again; with an ended session, once somebody has logged in. */
export function LoadFailed({ text, unknown }: { text: string; unknown?: string }) {
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
  return (
    <div role="alert">
      <EmptyState text={(status === 404 || status === 400) && unknown ? unknown : text}>
        <Button busy={state === 'loading'} onClick={() => void revalidate()}>
          Réessayer
        </Button>
      </EmptyState>
    </div>
  );
}
