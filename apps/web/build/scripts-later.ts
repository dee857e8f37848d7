import type { Plugin } from 'vite';

/**
 * Moves module scripts behind styles and fonts. Server-rendered pages are readable without scripts, which would
 * otherwise compete for the bandwidth of the first paint.
 */
export const scriptsLater = (): Plugin => ({
  name: 'scripts-later',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module"', '<script type="module" fetchpriority="low"'),
  },
});
