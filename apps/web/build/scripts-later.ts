import type { Plugin } from 'vite';

/**
 * Pages are rendered on the server and read without scripts: styles and fonts go before them. A module's script would
 * otherwise take as much of a slow line as what the first paint waits for.
 */
export const scriptsLater = (): Plugin => ({
  name: 'scripts-later',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module"', '<script type="module" fetchpriority="low"'),
  },
});
