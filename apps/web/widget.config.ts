import { defaultClientConditions, defineConfig } from 'vite';
import { CSS_TARGET } from './build/browsers.js';

/** The widget for other sites: one script and one style, which the server writes into its document. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['@fumata/source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    cssTarget: CSS_TARGET,
    outDir: 'dist/widget',
    copyPublicDir: false,
    reportCompressedSize: false,
    // Files shared with the pages import React for their hooks, which the widget does not call.
    rolldownOptions: { treeshake: { moduleSideEffects: (id) => !id.includes('node_modules') } },
    lib: {
      entry: 'src/widget/main.ts',
      formats: ['iife'],
      name: 'widget',
      fileName: () => 'widget.js',
      cssFileName: 'widget',
    },
  },
});
