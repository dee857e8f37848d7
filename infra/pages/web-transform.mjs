// Jest transform of the web application: like other sources, plus Vite's replacements of `import.meta`.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import swc from '@swc/jest';

const OWN = readFileSync(new URL(import.meta.url), 'utf8');

export default {
  createTransformer(options) {
    const transformer = swc.createTransformer(options);
    return {
      ...transformer,
      process: (text, path, how) => transformer.process(inBrowser(text), path, how),
      getCacheKey: (text, path, how) =>
        createHash('sha256')
          .update(OWN)
          .update(transformer.getCacheKey(text, path, how))
          .digest('hex'),
    };
  },
};

/** CommonJS has no top-level `await`; only the server build needs those in the sources. */
const inBrowser = (text) =>
  text
    .replaceAll(/import\.meta\.env\.SSR\s*\?\s*(?:\(?await [^;:]*?\)?(?:\.\w+)?)\s*:/g, 'false ? undefined :')
    .replaceAll('import.meta.env.SSR', 'false')
    .replaceAll('import.meta.env.DEV', 'false')
    .replaceAll('import.meta.url', "require('node:url').pathToFileURL(__filename).href");
