/**
 * Chunks shared between pages: the code of every page is `site`, the code of pages with live votes `transport`,
 * `connection` and `live`, and so on. One larger file compresses better than several small ones, but each page has a
 * budget for its first load (`first-load.e2e.spec.ts`), so a file belongs to a chunk only if the pages that load the
 * chunk use it. The bundler splits files that no group names by page and lazily loaded part. A lazily loaded part that
 * the server renders belongs to no group: the build manifest would not name it, and its files would not be preloaded.
 */
export const GROUPS = [
  // Small styles of several pages are part of the site's: each further file delays the first paint.
  {
    name: 'styles',
    test: /src\/styles\/(tokens|base|site|stories)\.css$|src\/components\/(smoke-mark|live-badge|moment-line|tabs|charts\/chart-frame)\.css|src\/shell\/moment-news\.css$/,
    priority: 4,
  },
  {
    name: 'vendor',
    test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler)[\\/](?!.*\?)/,
    priority: 3,
  },
  {
    name: 'site',
    test: /libs\/text\/src\/(collation|dates|folding|numbers|rome)\.|libs\/contracts\/src\/protocol\.|libs\/conclave\/src\/moment\/moment\.|src\/live\/(latest-summary|position|moment-context|moment-store|moment-words|round-words|announcement)\.|src\/routes\/(deferred-router|load-timeout|page|route-part|routes)\.|src\/shell\/(api|app|error-screen|footer|head|header|loading|moment-news|page-data|root-layout|session|site|site-strip|theme-button|use-head|use-summary-client)\.|src\/lib\/(api-client|browser-storage|french-typography|idempotency-key|now|ordinals|pause|pictures|presentation|store|use-copied)\.|src\/components\/(button|copied-link|load-failed|empty-state|emblem|niche|toasts|use-top-dialog|logo|moment-line|use-failed-picture)\.tsx?$/,
    priority: 2,
  },
  { name: 'transport', test: /src\/live\/(packets|web-socket-transport|dial)/, priority: 2 },
  { name: 'connection', test: /src\/live\/(live|use-live-conclave)\./, priority: 2 },
  {
    name: 'live',
    test: /src\/live\/(?!socket-io|receipts|summary\/|mark-text|vacancy|own-ballot|ballot-text|me\.)|libs\/conclave\/src\/rules\/ranks\.|src\/components\/(standing|live-badge)\.|src\/lib\/voters-sentence\./,
    priority: 1,
  },
  {
    name: 'ballot',
    test: /src\/live\/(own-ballot|ballot-text|me|receipts\/own-votes)\.|libs\/conclave\/src\/moment\/ballot-access\.|libs\/text\/src\/time-left\.|src\/lib\/vote-rate\./,
    priority: 2,
  },
  { name: 'scene', test: /src\/components\/scene\/(scene|use-sky|use-smoke|drawing)\./, priority: 1 },
  {
    name: 'conclave',
    test: /src\/features\/conclave\/((texts|parts|load-component|load|result-on-screen)\.|announcements\/use-|electors\/elector\.|voting\/storage-keys\.|history\/history-part\.|pages\/conclave-page\.|components\/(closing|headline|rail|state-line|simulation|evening-journal|vote|round-result)\.)|src\/components\/(race|tabs|share-button|scene\/bells-button)\./,
    priority: 1,
  },
  { name: 'smoke-mark', test: /src\/components\/smoke-mark\./, priority: 2 },
  { name: 'figure-list', test: /src\/components\/figure-list\./, priority: 2 },
  { name: 'badge', test: /src\/components\/badge\./, priority: 2 },
  { name: 'history', test: /src\/features\/conclave\/history\/((texts|answers)\.|rules\/address\.)/, priority: 0 },
  { name: 'news', test: /src\/features\/news\/.*\.css$/, priority: 1 },
  { name: 'podium', test: /src\/components\/(podium|rolling-number|use-flip-animation)\./, priority: 1 },
  { name: 'smoke', test: /src\/components\/scene\/(smoke\/|sky\.)/, priority: 1 },
  { name: 'forms', test: /src\/components\/(field|notice)\./, priority: 1 },
  {
    name: 'charts',
    test: /src\/components\/(charts\/(chart-frame|lazy-chart|lines-chart|lines-picture|touched-lines-chart|static-lines|line-path|line-ends|scale|chart-error-boundary|chart-props|cardinal-lines|round-lines|point-labels|minutes)|table-box)\./,
    priority: 1,
  },
];
