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
    test: /src\/styles\/(tokens|base|site|stories|forced-colours)\.css$|src\/components\/(rounds\/(smoke-mark|live-badge|moment-line)|navigation\/tabs|charts\/chart-frame)\.css|src\/shell\/moment-news\.css$/,
    priority: 4,
  },
  {
    name: 'vendor',
    test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler)[\\/](?!.*\?)/,
    priority: 3,
  },
  {
    name: 'site',
    test: /src\/entry-client\.|libs\/text\/src\/(collation|dates|folding|french-typography|numbers|rome|round-words|vote-refusals)\.|libs\/history\/src\/sentence\/moment-words\.|libs\/contracts\/src\/protocol\.|libs\/conclave\/src\/moment\/moment\.|src\/live\/(position|announcement|absence\/(visitor-return|follow-visits)|summary\/latest-summary|moment\/(moment-context|moment-store))\.|src\/routes\/(deferred-router|page|route-part|routes)\.|src\/shell\/(api|app|error-screen|footer|head|header|loading|moment-news|page-data|root-layout|session\/session|site)\.|src\/lib\/(requests\/(api-client|pause)|wording\/ordinals|browser-storage|load-component|now|pictures|presentation|store|when-idle)\.|src\/components\/(button|standings\/standing|messages\/(load-failed|empty-state|toasts)|pictures\/(medal|niche|logo|use-failed-picture)|dialogs\/use-top-dialog|rounds\/moment-line)\.tsx?$/,
    priority: 2,
  },
  { name: 'transport', test: /src\/live\/transports\/(web-socket-transport|packets|dial)/, priority: 2 },
  {
    name: 'live',
    test: /src\/live\/(?!alerts\/|transports\/socket-io|receipts|summary\/summary-client|mark-text|absence\/|ballot\/|moment\/vacancy|standings\/place)|libs\/conclave\/src\/rules\/ranks\.|src\/components\/rounds\/live-badge\.|src\/lib\/wording\/voters-sentence\./,
    priority: 1,
  },
  {
    name: 'ballot',
    test: /src\/live\/(ballot\/(own-ballot|me)|receipts\/own-votes)\.|libs\/conclave\/src\/moment\/ballot-access\.|libs\/text\/src\/time-left\.|src\/lib\/(vote-rate|random-key)\./,
    priority: 2,
  },
  { name: 'scene', test: /src\/components\/scene\/(scene|use-smoke)\./, priority: 1 },
  { name: 'bells-button', test: /src\/components\/scene\/bells-button\./, priority: 2 },
  {
    name: 'conclave',
    test: /src\/features\/conclave\/((texts|parts|load)\.|announcements\/use-|electors\/elector\.|history\/history-part\.|pages\/conclave-page\.|components\/(rail|simulation)\.)|src\/lib\/use-on-screen\.|src\/components\/(navigation\/tabs|sharing\/share-button)\./,
    priority: 1,
  },
  {
    name: 'reading',
    test: /src\/lib\/(wording\/age-range|requests\/null-if-failed|pick)\.|src\/components\/navigation\/links\./,
    priority: 2,
  },
  {
    name: 'sharing',
    test: /src\/components\/sharing\/(share-links|copy-link|copied-link|qr-code)\.tsx$|src\/lib\/use-copied\./,
    priority: 2,
  },
  { name: 'smoke-mark', test: /src\/components\/rounds\/smoke-mark\./, priority: 2 },
  { name: 'figure-list', test: /src\/components\/text\/figure-list\./, priority: 2 },
  { name: 'badge', test: /src\/components\/badge\./, priority: 2 },
  {
    name: 'history',
    test: /src\/features\/conclave\/history\/((texts|answers|names|use-history-call)\.|rules\/(address|open-round)\.|components\/(round-smoke|replay-link)\.)/,
    priority: 0,
  },
  { name: 'news', test: /src\/features\/news\/.*\.css$/, priority: 1 },
  { name: 'podium', test: /src\/components\/standings\/(podium|race|use-flip-animation)\./, priority: 1 },
  { name: 'smoke', test: /src\/components\/scene\/(smoke\/|sky\.)/, priority: 1 },
  {
    name: 'forms',
    test: /src\/components\/(forms\/field|messages\/notice)\.|src\/lib\/use-typing-pause\./,
    priority: 1,
  },
  {
    name: 'charts',
    test: /src\/components\/(charts\/(chart-frame|lines-chart|scale|chart-props|chart-tooltip|cardinal-lines|point-labels|minutes)|tables\/table-box)\./,
    priority: 1,
  },
];
