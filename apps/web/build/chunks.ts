import { join } from 'node:path';

/**
 * Many small files compress worse than one, and the first load of a page has its budget: what every page needs is one
 * chunk, what the live pages share another. Everything else is split by the bundler, page by page and part by part.
 */
export const GROUPS = [
  {
    name: 'vendor',
    test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler)[\\/]/,
    priority: 3,
  },
  {
    name: 'site',
    test: /src\/(app|lib)\/(?!account-menu|public-routes|administration-|credentials|guard|send-file|quiz-names|duration|printed|use-markup|use-overlay|thumbnail-at)|src\/components\/(button|emblem|niche|toasts|logo|use-failed-picture)\.tsx?$/,
    priority: 2,
  },
  {
    name: 'live',
    test: /src\/live\/(?!socket-io|receipts)|src\/components\/(scene\/(scene|use-sky|use-smoke|drawing|bells-button)|standing|live-badge|share-button|tabs)\./,
    priority: 1,
  },
  {
    name: 'conclave',
    test: /src\/features\/conclave\/((texts|parts|arriving|load|use-fresh-smoke)\.|announcements\/use-|electors\/elector\.|voting\/kept-keys\.|history\/history-part\.|pages\/|components\/(headline|state-line|simulation|vote|last-smoke)\.)|src\/components\/race\./,
    priority: 1,
  },
  { name: 'smoke-mark', test: /src\/components\/smoke-mark\./, priority: 2 },
  { name: 'badge', test: /src\/components\/badge\./, priority: 2 },
  {
    name: 'history',
    test: /src\/features\/conclave\/history\/((history|texts|answers)\.|charts\/(on-demand|drawn-lines)\.|rules\/(address|lines)\.)/,
    priority: 0,
  },
  { name: 'news', test: /src\/features\/news\/.*\.css$/, priority: 1 },
  { name: 'podium', test: /src\/components\/(podium|rolling-number|use-travel)\./, priority: 1 },
  { name: 'smoke', test: /src\/components\/scene\/(smoke\/|sky\.)/, priority: 1 },
  {
    name: 'forms',
    test: /src\/components\/(dialog|field|notice)\.|src\/live\/receipts\/(own-votes|is-of)\./,
    priority: 1,
  },
  {
    name: 'charts',
    test: /src\/components\/(charts\/(chart-frame|lines-chart|drawing-guard|drawn)|table-box)\./,
    priority: 1,
  },
];

const ROUTER = join(import.meta.dirname, '../../../node_modules/react-router/dist/production');

/** The router's package gives out its development build to bundlers, with every warning in it. */
export const PRODUCTION_ROUTER = [
  { find: /^react-router$/, replacement: join(ROUTER, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(ROUTER, 'dom-export.mjs') },
];
