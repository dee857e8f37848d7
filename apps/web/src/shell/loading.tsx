/** Placeholder while the page's code or the session is loading. */
export function Loading() {
  return (
    <p className="wrap section muted" role="status">
      Chargement...
    </p>
  );
}
