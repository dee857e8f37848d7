import { useRevalidator, useRouteError } from 'react-router-dom';
import { Button } from '../../../components/button.js';
import { ApiError } from '../../../lib/api-client.js';
import { LOAD_FAILED, RETRY } from '../texts.js';

/** What a page of the directory says when its data don't come. */
export function LoadFailed() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  return (
    <div className="wrap section">
      <div className="void" role="alert">
        <h1>Cette page n’a pas pu s’afficher</h1>
        <p>{LOAD_FAILED}</p>
        <Button
          look="ghost"
          busy={state === 'loading'}
          onClick={() => (error instanceof ApiError ? void revalidate() : location.reload())}
        >
          {RETRY}
        </Button>
      </div>
    </div>
  );
}
