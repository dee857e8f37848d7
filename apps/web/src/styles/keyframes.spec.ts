import { globSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

/** The styles of a page stay when the visitor goes on to another one: animations of the same name replace each other. */
it('gives each animation a name of its own', () => {
  const names = globSync('apps/web/src/**/*.css').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/@keyframes ([\w-]+)/g)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
