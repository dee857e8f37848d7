/**
 * Chunks shared between pages. Small files compress worse than one large file, and the first load has a budget: code of
 * every page is one chunk, code of the live pages another. The bundler splits the rest by page and lazily loaded part.
 */
export const GROUPS = [
  // Small styles of several pages are part of the site's: each further file delays the first paint.
  {
    name: 'styles',
    test: /src\/styles\/(tokens|base|site|stories)\.css$|src\/components\/(smoke-mark|live-badge|tabs|charts\/[a-z-]+)\.css$/,
    priority: 4,
  },
  {
    name: 'vendor',
    test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler)[\\/](?!.*\?)/,
    priority: 3,
  },
  {
    name: 'site',
    test: /libs\/text\/src\/(collation|dates|folding|numbers|rome)\.|libs\/contracts\/src\/protocol\.|src\/live\/(latest-summary|election-news|position)\.|src\/(routes|shell|lib)\/(?!account-menu|browser-router|public-routes|administration-|role-home|return-path|use-logout|write-retry|verification-notice|credentials|guard|send-file|quiz-names|use-markup|use-overlay|rendition-url|vote-rate|voters-sentence)|src\/components\/(button|copied-link|load-failed|empty-state|emblem|niche|toasts|use-top-dialog|logo|use-failed-picture)\.tsx?$/,
    priority: 2,
  },
  { name: 'transport', test: /src\/live\/(packets|web-socket-transport|dial|situation|round-words)/, priority: 2 },
  { name: 'connection', test: /src\/live\/(live|use-live-conclave)\./, priority: 2 },
  {
    name: 'live',
    test: /src\/live\/(?!socket-io|receipts|summary\/)|src\/components\/(standing|live-badge)\./,
    priority: 1,
  },
  { name: 'scene', test: /src\/components\/scene\/(scene|use-sky|use-smoke|drawing)\./, priority: 1 },
  {
    name: 'conclave',
    test: /src\/features\/conclave\/((texts|parts|load-component|load|use-shown-situation|closed-round)\.|announcements\/use-|electors\/elector\.|voting\/storage-keys\.|history\/history-part\.|pages\/|components\/(headline|state-line|simulation|vote|last-smoke)\.)|src\/components\/(race|tabs|share-button|scene\/bells-button)\./,
    priority: 1,
  },
  { name: 'voters', test: /src\/lib\/(vote-rate|voters-sentence)\./, priority: 2 },
  { name: 'smoke-mark', test: /src\/components\/smoke-mark\./, priority: 2 },
  { name: 'figure-list', test: /src\/components\/figure-list\./, priority: 2 },
  { name: 'badge', test: /src\/components\/badge\./, priority: 2 },
  {
    name: 'history',
    test: /src\/features\/conclave\/history\/((history|texts|answers)\.|rules\/address\.)/,
    priority: 0,
  },
  { name: 'news', test: /src\/features\/news\/.*\.css$/, priority: 1 },
  { name: 'podium', test: /src\/components\/(podium|rolling-number|use-flip-animation)\./, priority: 1 },
  { name: 'smoke', test: /src\/components\/scene\/(smoke\/|sky\.)/, priority: 1 },
  { name: 'forms', test: /src\/components\/(field|notice)\.|src\/live\/receipts\/own-votes\./, priority: 1 },
  {
    name: 'charts',
    test: /src\/components\/(charts\/(chart-frame|lines-chart|lines-picture|touched-lines-chart|static-lines|line-path|line-ends|scale|chart-error-boundary|chart-props|cardinal-lines|minutes)|table-box)\./,
    priority: 1,
  },
];
