/** While a page's code or the visitor's session is on its way. */
export function Loading() {
  return (
    <p className="wrap section muted" role="status">
      Chargement...
    </p>
  );
}
