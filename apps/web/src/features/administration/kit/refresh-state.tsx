/** Polling interval of live pages, ms. */
export const REFRESH_MS = 5_000;

/** States that the page is live, or that its data is outdated. */
export const RefreshState = ({ failed }: { failed: boolean }) => (
  <p className="small muted">
    {failed ? 'Le serveur n’a pas répondu\u00A0: ces chiffres datent.' : 'Actualisé toutes les cinq secondes'}
  </p>
);
