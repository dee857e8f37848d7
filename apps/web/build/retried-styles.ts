import type { Plugin } from 'vite';

/** Places in Vite's code for lazily loaded parts, with replacements. */
const FAILURES: readonly (readonly [string | RegExp, string])[] = [
  [/seen\[href\] = void 0;(?=\s*throw)/, 'delete seen[href];'],
  ['if (e.type === "error") rej(', 'if (e.type === "error") link.remove(), rej('],
];

/**
 * Vite takes a style sheet that could not be loaded for loaded when its part is loaded again: the part would be shown
 * without styles. This makes Vite load it again.
 */
export const retriedStyles = (): Plugin => ({
  name: 'retried-styles',
  apply: 'build',
  transform(code, id) {
    if (id !== '\0vite/preload-helper.js') return null;
    return FAILURES.reduce((rest, [pattern, instead]) => {
      const replaced = rest.replace(pattern, instead);
      if (replaced === rest) this.error(`Vite's code for lazily loaded parts no longer contains ${pattern.toString()}`);
      return replaced;
    }, code);
  },
});
