import type { ReactNode } from 'react';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { ApiError } from '../lib/api-client.js';
import { Button } from './button.js';

interface LoadFailedProps {
  title: string;
  told: string;
  /** Another way out. */
  children?: ReactNode;
}

/** What a page says in place of data that don't come; it asks for them again. For a route's `ErrorBoundary`. */
export function LoadFailed({ title, told, children }: LoadFailedProps) {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  return (
    <div className="wrap section">
      <div className="void" role="alert">
        <h1>{title}</h1>
        <p>{told}</p>
        <Button
          look="ghost"
          busy={state === 'loading'}
          // A file of the site that didn't come won't come by asking for data again.
          onClick={() => (error instanceof ApiError ? void revalidate() : location.reload())}
        >
          Réessayer
        </Button>
        {children}
      </div>
    </div>
  );
}
