// The web application for Jest: as for the other sources, and what Vite would put in the place of `import.meta`.
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

/** An `await` at the top of a module is not possible in CommonJS; each belongs to the server's build alone. */
const inBrowser = (text) =>
  text
    .replaceAll(/import\.meta\.env\.SSR\s*\?\s*(?:\(?await [^;:]*?\)?(?:\.\w+)?)\s*:/g, 'false ? undefined :')
    .replaceAll('import.meta.env.SSR', 'false')
    .replaceAll('import.meta.env.DEV', 'false')
    .replaceAll('import.meta.url', "require('node:url').pathToFileURL(__filename).href");
