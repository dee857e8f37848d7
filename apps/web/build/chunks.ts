import { join } from 'node:path';

/**
 * Chunks shared between pages. Small files compress worse than one large file, and the first load has a budget: code of
 * every page is one chunk, code of the live pages another. The bundler splits the rest by page and lazily loaded part.
 */
export const GROUPS = [
  {
    name: 'vendor',
    test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler)[\\/]/,
    priority: 3,
  },
  {
    name: 'site',
    test: /libs\/text\/src\/(collation|dates|folding|numbers|rome)\.|libs\/contracts\/src\/protocol\.|src\/live\/(latest-summary|election-news)\.|src\/(routes|shell|lib)\/(?!account-menu|public-routes|administration-|role-home|return-path|use-logout|write-retry|verification-notice|credentials|guard|send-file|quiz-names|french-typography|use-markup|use-overlay|rendition-url)|src\/components\/(button|load-failed|empty-state|emblem|niche|toasts|use-top-dialog|logo|use-failed-picture)\.tsx?$/,
    priority: 2,
  },
  { name: 'transport', test: /src\/live\/(packets|web-socket-transport|dial|situation|round-words)/, priority: 2 },
  {
    name: 'live',
    test: /src\/live\/(?!socket-io|receipts|summary\/)|src\/components\/(scene\/(scene|use-sky|use-smoke|drawing|bells-button)|standing|live-badge|share-button|copied-link|tabs)\./,
    priority: 1,
  },
  {
    name: 'conclave',
    test: /src\/features\/conclave\/((texts|parts|load-component|load|use-fresh-smoke)\.|announcements\/use-|electors\/elector\.|voting\/storage-keys\.|history\/history-part\.|pages\/|components\/(headline|state-line|simulation|vote|last-smoke)\.)|src\/components\/race\./,
    priority: 1,
  },
  { name: 'smoke-mark', test: /src\/components\/smoke-mark\./, priority: 2 },
  { name: 'figure-list', test: /src\/components\/figure-list\./, priority: 2 },
  { name: 'badge', test: /src\/components\/badge\./, priority: 2 },
  {
    name: 'history',
    test: /src\/features\/conclave\/history\/((history|texts|answers)\.|charts\/on-demand\.|rules\/address\.)/,
    priority: 0,
  },
  { name: 'news', test: /src\/features\/news\/.*\.css$/, priority: 1 },
  { name: 'podium', test: /src\/components\/(podium|rolling-number|use-flip-animation)\./, priority: 1 },
  { name: 'smoke', test: /src\/components\/scene\/(smoke\/|sky\.)/, priority: 1 },
  {
    name: 'forms',
    test: /src\/components\/(dialog|field|notice)\.|src\/live\/receipts\/(own-votes|is-receipt-for)\./,
    priority: 1,
  },
  {
    name: 'charts',
    test: /src\/components\/(charts\/(chart-frame|lines-chart|chart-error-boundary|chart-props|cardinal-lines|minutes)|table-box)\./,
    priority: 1,
  },
];

const ROUTER = join(import.meta.dirname, '../../../node_modules/react-router/dist/production');

/** The router's package exports its development build, with all warnings, to bundlers. */
export const PRODUCTION_ROUTER = [
  { find: /^react-router$/, replacement: join(ROUTER, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(ROUTER, 'dom-export.mjs') },
];
