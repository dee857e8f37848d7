import type { Plugin } from 'vite';

/**
 * Lowers the fetch priority of the module script of the HTML below that of styles and fonts. Server-rendered pages are
 * readable without scripts, which would otherwise compete for the bandwidth of the first paint.
 */
export const lowPriorityScripts = (): Plugin => ({
  name: 'low-priority-scripts',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module"', '<script type="module" fetchpriority="low"'),
  },
});
