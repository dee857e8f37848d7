/** Milliseconds between two reads of a page that follows the server. */
export const REFRESH_MS = 5_000;

/** Says that the page follows the server, or that what it shows is older. */
export const RefreshState = ({ failed }: { failed: boolean }) => (
  <p className="small muted">
    {failed ? 'Le serveur n’a pas répondu\u00A0: ces chiffres datent.' : 'Actualisé toutes les cinq secondes'}
  </p>
);
