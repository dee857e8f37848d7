import { useRevalidator, useRouteError } from 'react-router-dom';
import { Button } from '../components/button.js';
import { ApiError } from '../lib/api-client.js';

/** Shown when a page cannot be rendered: what happened and how to continue. */
export function ErrorScreen() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  // Revalidation cannot fetch a script that failed to load; only a page reload can.
  const retry = () => (error instanceof ApiError ? void revalidate() : location.reload());
  return (
    <div className="wrap section">
      <div className="void" role="alert">
        <h1>Cette page n’a pas pu s’afficher</h1>
        <p>
          {error instanceof ApiError && error.message ? error.message : 'Vérifiez votre connexion, puis réessayez.'}
        </p>
        <Button busy={state === 'loading'} onClick={retry}>
          Réessayer
        </Button>
        <p className="tiny faint">Unexpected Application Error!</p>
      </div>
    </div>
  );
}
