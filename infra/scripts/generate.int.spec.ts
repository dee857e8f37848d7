import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const ROOT = resolve(__dirname, '../..');
const LEFT_OUT = new Set(['node_modules', 'dist', 'public']);
const SUITES = 'apps/api/src/features/conclave/conclave.suites.int.spec.ts';
const COMMAND = ['command', 'suspend-round', 'Suspendre le scrutin'];

/** Copies the project, whose packages are those of the original. */
function copyProject(to: string): void {
  for (const path of ['apps', 'libs', 'infra', ...globSync('*.{json,mjs}', { cwd: ROOT })])
    cpSync(join(ROOT, path), join(to, path), { recursive: true, filter: (source) => !LEFT_OUT.has(basename(source)) });
  const link = (path: string): void => {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    symlinkSync(realpathSync(join(ROOT, path)), join(to, path));
  };
  for (const path of globSync(['node_modules/!(@fumata)', 'node_modules/.bin', '{apps,libs}/*/node_modules'], {
    cwd: ROOT,
  }))
    link(path);
  mkdirSync(join(to, 'node_modules/@fumata'));
  for (const name of readdirSync(join(to, 'libs')))
    symlinkSync(join(to, 'libs', name), join(to, 'node_modules/@fumata', name));
}

describe('a generated command', () => {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'fumata-generate-')));
  const node = (...args: readonly string[]) => spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
  const generate = (...args: readonly string[]) => node('infra/scripts/generate.mjs', ...args);
  beforeAll(() => copyProject(copy));
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it.each([
    [['command', 'Suspend', 'Suspendre'], 'Usage: npm run generate'],
    [['command', 'suspend-round', ''], 'Usage: npm run generate'],
    [['event', 'round-suspended', 'x'], 'Usage: npm run generate'],
    [['command', 'elect-pope', 'Élire'], 'is already there'],
  ])('is not written for %j', (args, reason) => {
    expect(generate(...args)).toMatchObject({ status: 1, stderr: expect.stringContaining(reason) });
  });

  it('compiles, and its suite passes', () => {
    expect(generate(...COMMAND)).toMatchObject({ status: 0, stderr: '' });
    expect(node('node_modules/typescript-7/bin/tsc', '-b', 'apps/api').stdout).toBe('');
    const jest = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', SUITES, '-t', 'suspend-round'];
    expect(node(...jest, '--selectProjects', 'integration', '--json').stdout).toContain('"numPassedTests":3');
  });
});
