import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { VIOLATIONS, PERMITTED, LIBRARIES, PACKAGES, IMPORT_TARGETS } from './violations.ts';

const ROOT = resolve(__dirname, '../../..');

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Small project of the same layout, with the real package.json files, linked like npm workspaces. */
function writeProject(root: string): void {
  for (const path of IMPORT_TARGETS) write(root, path, 'export const there = 1;\n');
  for (const name of LIBRARIES) {
    write(root, `libs/${name}/src/index.ts`, 'export const there = 1;\n');
    write(root, `libs/${name}/package.json`, readFileSync(join(ROOT, `libs/${name}/package.json`), 'utf8'));
    mkdirSync(join(root, 'node_modules/@fumata'), { recursive: true });
    symlinkSync(join(root, 'libs', name), join(root, 'node_modules/@fumata', name));
  }
  for (const name of PACKAGES) {
    write(root, `node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(root, `node_modules/${name}/index.js`, 'exports.there = 1;\n');
  }
  write(root, 'tsconfig.spec.json', '{}');
  for (const { at, imports } of [...VIOLATIONS, ...PERMITTED]) write(root, at, `import '${imports}';\n`);
}

interface CruiseReport {
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly { readonly rules?: readonly { readonly name: string }[] }[];
  }[];
  readonly summary: { readonly ruleSetUsed: { readonly forbidden: readonly { readonly name: string }[] } };
}

/** One run over all files with the real rules, in its own process, because Jest cannot load the tool. */
function cruiseProject(root: string): CruiseReport {
  const tool = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [tool, '--config', join(ROOT, '.dependency-cruiser.mjs'), '--output-type', 'json', 'libs', 'apps'];
  const report: CruiseReport = JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }));
  return report;
}

const firedFor = ({ modules }: CruiseReport, source: string): string[] =>
  modules
    .filter((module) => module.source === source)
    .flatMap((module) => module.dependencies.flatMap(({ rules = [] }) => rules.map(({ name }) => name)));

describe('dependency rules', () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'fumata-dependencies-')));
  writeProject(root);
  const cruised = cruiseProject(root);
  afterAll(() => rmSync(root, { recursive: true }));

  it.each(VIOLATIONS)('$rule rejects $at importing $imports', ({ rule, at }) => {
    expect(firedFor(cruised, at)).toContain(rule);
  });

  it.each(PERMITTED)('no rule rejects $at importing $imports', ({ at }) => {
    expect(cruised.modules.map(({ source }) => source)).toContain(at);
    expect(firedFor(cruised, at)).toEqual([]);
  });

  it('are each covered by a violation, and every violation names one of them', () => {
    const names = cruised.summary.ruleSetUsed.forbidden.map(({ name }) => name);
    expect([...new Set(VIOLATIONS.map(({ rule }) => rule))].toSorted()).toEqual(names.toSorted());
  });
});
