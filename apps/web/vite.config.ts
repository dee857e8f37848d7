import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';
import { CSS_TARGET } from './build/browsers.js';
import { GROUPS } from './build/chunks.js';
import { precompress } from './build/precompress.js';
import { lowPriorityScripts } from './build/low-priority-scripts.js';
import { retriedStyles } from './build/retried-styles.js';
import { navigationApart, PRODUCTION_ROUTER, withoutUnused } from './build/router-package.js';

const SITE = 'http://127.0.0.1:3000';

/** Libraries are taken from their sources, whether or not they have been compiled. */
const SOURCE = '@fumata/source';

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    ...(isSsrBuild ? [] : [navigationApart(), withoutUnused(), retriedStyles(), lowPriorityScripts(), precompress()]),
  ],
  resolve: { alias: command === 'build' ? PRODUCTION_ROUTER : [], conditions: [SOURCE, ...defaultClientConditions] },
  build: {
    target: 'es2022',
    // All have light-dark(); for older browsers the build would write each colour three times.
    cssTarget: CSS_TARGET,
    // These browsers preload modules natively. Only styles are preloaded with a lazily loaded part: the first HTML
    // already names the scripts that its page needs, and preloading here would add the scripts of every page to each
    // first load.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, needed) => needed.filter((file) => file.endsWith('.css')),
    },
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    copyPublicDir: !isSsrBuild,
    reportCompressedSize: false,
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } } }),
  },
  // All dependencies are bundled, because an external React would be the development build wherever NODE_ENV is unset.
  ssr: { noExternal: true, resolve: { conditions: [SOURCE, ...defaultServerConditions] } },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  server: {
    // Development server: pages with hot reload, rendered in the browser only; API calls go to a running site.
    // The site's `Host` stays that of the pages: it is compared with `Origin`.
    proxy: { '/api': { target: SITE }, '/socket.io': { target: SITE, ws: true } },
  },
}));
