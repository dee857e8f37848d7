import type { ReactNode } from 'react';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { ApiError } from '../../lib/requests/api-client.js';
import { Button, type ButtonProps } from '../button.js';

interface LoadFailedProps {
  title: string;
  message: string;
  look?: ButtonProps['look'];
  children?: ReactNode;
}

/** Error message with a retry button, for a route's `ErrorBoundary`. */
export function LoadFailed({ title, message, look = 'ghost', children }: LoadFailedProps) {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  // Revalidation cannot fetch a script that failed to load; only a page reload can.
  const retry = () => (error instanceof ApiError ? void revalidate() : location.reload());
  return (
    <div className="wrap section">
      <div className="void" role="alert">
        <h1>{title}</h1>
        <p>{message}</p>
        <Button look={look} busy={state === 'loading'} onClick={retry}>
          Réessayer
        </Button>
        {children}
      </div>
    </div>
  );
}
