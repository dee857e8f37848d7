import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultClientConditions, defineConfig } from 'vite';
import { precompress } from './build/precompress.js';

const CLIENT = join(import.meta.dirname, 'dist/client');

/** The facts of `src/service-worker/build-facts.ts`; the pages are built before. */
function buildFacts(): { readonly version: string; readonly files: readonly string[] } {
  const template = readFileSync(join(CLIENT, 'index.html'), 'utf8');
  const manifest = readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8');
  const files = [...template.matchAll(/href="(\/assets\/[^"]+\.(?:css|woff2))"/g)].map(([, file = '']) => file);
  return { version: hash('sha256', template + manifest).slice(0, 12), files };
}

/** The service worker: one classic script, because the first supported browsers do not run modules in service workers. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [precompress(/^service-worker\.js$/)],
  resolve: { conditions: ['@fumata/source', ...defaultClientConditions] },
  define: { BUILD_FACTS: JSON.stringify(buildFacts()) },
  build: {
    target: 'es2022',
    modulePreload: false,
    outDir: 'dist/client',
    emptyOutDir: false,
    copyPublicDir: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: join(import.meta.dirname, 'src/service-worker/main.ts'),
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
});
