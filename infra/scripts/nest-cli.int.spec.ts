import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = resolve(__dirname, '../..');

interface Project {
  readonly root: string;
  readonly sourceRoot: string;
  readonly entryFile: string;
  readonly compilerOptions: { readonly tsConfigPath: string };
}
const { projects }: { readonly projects: Readonly<Record<string, Project>> } = JSON.parse(
  readFileSync(join(ROOT, 'nest-cli.json'), 'utf8'),
);

describe('nest-cli.json', () => {
  it('lists every application and library except the pages, which Vite builds', () => {
    const folders = ['apps', 'libs'].flatMap((kind) => readdirSync(join(ROOT, kind)).map((name) => `${kind}/${name}`));
    const roots = Object.values(projects).map(({ root }) => root);
    expect(roots.toSorted()).toEqual(folders.filter((folder) => folder !== 'apps/web').toSorted());
  });

  it.each(Object.entries(projects))('names files that exist: %s', (_name, project) => {
    const { sourceRoot, entryFile, compilerOptions } = project;
    expect(existsSync(join(ROOT, sourceRoot, `${entryFile}.ts`))).toBe(true);
    expect(existsSync(join(ROOT, compilerOptions.tsConfigPath))).toBe(true);
  });
});
