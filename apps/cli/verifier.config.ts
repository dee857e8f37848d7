import { defaultServerConditions, defineConfig } from 'vite';

/** The stand-alone verifier: one readable file, served by the site. */
export default defineConfig({
  root: import.meta.dirname,
  ssr: { noExternal: true, resolve: { conditions: ['@fumata/source', ...defaultServerConditions] } },
  build: {
    ssr: 'src/stand-alone/main.ts',
    target: 'node20',
    outDir: '../web/dist/client',
    emptyOutDir: false,
    copyPublicDir: false,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { entryFileNames: 'fumata-verifier.mjs' } },
  },
});
