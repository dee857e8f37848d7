import { useRouteError } from 'react-router-dom';
import { LoadFailed } from '../components/messages/load-failed.js';
import { ApiError } from '../lib/requests/api-client.js';

/** Shown when a page cannot be rendered: what happened and how to continue. */
export function ErrorScreen() {
  const error = useRouteError();
  const message = error instanceof ApiError ? error.message : '';
  return (
    <LoadFailed
      title="Cette page n’a pas pu s’afficher"
      message={message || 'Vérifiez votre connexion, puis réessayez.'}
      look="principal"
    >
      <p className="tiny faint">Unexpected Application Error!</p>
    </LoadFailed>
  );
}
