import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';
import { GROUPS, PRODUCTION_ROUTER } from './build/chunks.js';
import { precompress } from './build/precompress.js';
import { scriptsLater } from './build/scripts-later.js';

const SITE = 'http://127.0.0.1:3000';

/** Libraries are taken from their sources, whether or not they have been compiled. */
const SOURCE = '@fumata/source';

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), ...(isSsrBuild ? [] : [scriptsLater(), precompress()])],
  resolve: { alias: command === 'build' ? PRODUCTION_ROUTER : [], conditions: [SOURCE, ...defaultClientConditions] },
  build: {
    target: 'es2022',
    // The first that know light-dark(): for older ones each colour would be written three times.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Browsers that know light-dark() preload modules natively. Styles are preloaded with the part of the site that needs
    // them. Its scripts are imported by it and named in the first HTML: preloaded here too, the scripts of every page
    // would be part of each first load.
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
  // Brought along whole: from outside the bundle React would be its development build wherever nobody sets NODE_ENV.
  ssr: { noExternal: true, resolve: { conditions: [SOURCE, ...defaultServerConditions] } },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  server: {
    // The pages alone, with hot reload, beside a running site; rendered in the browser only.
    proxy: { '/api': SITE, '/socket.io': { target: SITE, ws: true } },
  },
}));
