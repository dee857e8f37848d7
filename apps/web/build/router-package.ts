import { join } from 'node:path';
import type { Plugin } from 'vite';

const ROUTER = join(import.meta.dirname, '../../../node_modules/react-router/dist/production');

/** The router's package exports its development build, with all warnings, to bundlers. */
export const PRODUCTION_ROUTER = [
  { find: /^react-router$/, replacement: join(ROUTER, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(ROUTER, 'dom-export.mjs') },
];

/** The module that creates routers which navigate, and the copy of the package that it imports. */
const NAVIGATION = /routes\/browser-router\.ts$|\?navigation$/;

/**
 * The router's package is one large module: the bundler cannot split it. Importing a second copy for the code that
 * navigates leaves each copy with what its importers use.
 */
export const navigationApart = (): Plugin => ({
  name: 'navigation-apart',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer = '', options) {
    if (!NAVIGATION.test(importer)) return null;
    const resolved = await this.resolve(source, importer.replace('?navigation', ''), { ...options, skipSelf: true });
    return resolved && /react-router/.test(resolved.id) ? `${resolved.id}?navigation` : resolved;
  },
});

/**
 * Code of the framework on top of the router, of server components and of an English error screen, or statements that
 * keep such code in the bundle, with replacements.
 */
const UNUSED: readonly (readonly [string | RegExp, string])[] = [
  [
    /let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = usePrefetchBehavior\([^)]*\);/,
    'const shouldPrefetch = false, prefetchRef = null, prefetchHandlers = {};',
  ],
  ['let remixContext = React10.useContext(FrameworkContext);', 'const remixContext = undefined;'],
  [/^\w+\.displayName = "[^"]+";$/gm, ''], // keep unused components in the bundle
  [/= (?=React\d*\.forwardRef\()/g, '= /* @__PURE__ */ '], // so does a call that may have effects
  [/var defaultErrorElement = [^;]+;/, 'var defaultErrorElement = null;'],
  ['RenderErrorBoundary.contextType = RSCRouterContext;', ''],
  [/\bthis\.context\b/g, 'false'],
];

/** Removes from the router’s package the code that this site does not use: 4.5 kB of each first load. */
export const withoutUnused = (): Plugin => ({
  name: 'router-without-unused',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(ROUTER) || !code.includes('var NavLink')) return null;
    return UNUSED.reduce((rest, [pattern, instead]) => {
      const replaced = rest.replace(pattern, instead);
      if (replaced === rest) this.error(`The router's package no longer contains ${pattern.toString()}`);
      return replaced;
    }, code);
  },
});
