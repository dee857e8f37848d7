import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const ROOT = resolve(__dirname, '../..');

interface LockEntry {
  readonly link?: boolean;
  readonly devOptional?: boolean;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, LockEntry>>;
};

describe('package-lock.json', () => {
  const packages = Object.entries(lock.packages).filter(([key, { link }]) => key.includes('node_modules/') && !link);

  it('has a SHA-512 hash of every package, of other systems included', () => {
    expect(packages.length).toBeGreaterThan(900);
    const without = packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
    expect(without.map(([key]) => key)).toEqual([]);
  });

  it('names no registry and no other address', () => {
    expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });
});

describe('the bill of materials', () => {
  const program = `
    import { readFileSync } from 'node:fs';
    import { billOfMaterials } from './infra/scripts/sbom.mjs';
    console.log(JSON.stringify(billOfMaterials(JSON.parse(readFileSync('package-lock.json', 'utf8')))));`;
  const args = ['--input-type=module', '--eval', program];
  const env = { ...process.env, NODE_OPTIONS: '' };
  const { stdout } = spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const bill = JSON.parse(stdout) as { readonly components: readonly Readonly<Record<string, unknown>>[] };
  const named = new Map(bill.components.map((component) => [component['name'], component]));
  const dependenciesOf = (folder: string, kind: string): string[] => {
    const manifest = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Record<string, object>;
    return Object.keys(manifest[kind] ?? {});
  };

  it.each(['apps/api', 'apps/worker', 'apps/cli', 'apps/web', 'libs/mail', 'libs/media'])(
    'names every dependency of %s',
    (folder) => {
      const names = dependenciesOf(folder, 'dependencies').filter((name) => !name.startsWith('@fumata/'));
      expect(names.filter((name) => !named.has(name))).toEqual([]);
    },
  );

  it('names a package of a dependency, with version, address and hash', () => {
    expect(named.get('pino-std-serializers')).toMatchObject({
      purl: expect.stringMatching(/^pkg:npm\/pino-std-serializers@\d/),
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    });
  });

  it('names packages of development that production installs too, as peers of its own', () => {
    const shared = Object.entries(lock.packages).filter(([, { devOptional }]) => devOptional);
    expect(shared.map(([key]) => key)).toContain('node_modules/typescript');
    expect(shared.filter(([key]) => !named.has(key.replace(/.*node_modules\//, '')))).toEqual([]);
  });

  it('names nothing that only development needs', () => {
    const development = dependenciesOf('.', 'devDependencies').filter((name) => /jest|eslint|knip|oxfmt/.test(name));
    expect(development.length).toBeGreaterThan(5);
    expect(development.filter((name) => named.has(name))).toEqual([]);
  });
});

describe('npm run audit', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fumata-audit-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const SAFE = { metadata: { vulnerabilities: { high: 0, critical: 0 } } };
  /** Runs the check with an npm that gives these answers. */
  const audited = (signatures: object, vulnerabilities: object = SAFE) => {
    const [signed, safe] = [signatures, vulnerabilities].map((answer) => `echo '${JSON.stringify(answer)}'`);
    writeFileSync(join(folder, 'npm'), `#!/bin/sh\ncase "$*" in *signatures) ${signed};; *) ${safe};; esac\nexit 1\n`);
    chmodSync(join(folder, 'npm'), 0o755);
    const env = { ...process.env, NODE_OPTIONS: '', PATH: `${folder}${delimiter}${process.env.PATH}` };
    const { status, stdout } = spawnSync(process.execPath, ['infra/scripts/audit.mjs'], {
      cwd: ROOT,
      env,
      encoding: 'utf8',
    });
    return { status, lines: stdout.trim().split('\n') };
  };

  it('passes valid signatures', () => {
    expect(audited({ invalid: [], missing: [] })).toEqual({
      status: 0,
      lines: ['signatures of packages: all valid', 'vulnerabilities in production: none serious'],
    });
  });

  it.each(['invalid', 'missing'])('fails on a signature that is %s', (problem) => {
    const { status, lines } = audited({ invalid: [], missing: [], [problem]: [{ name: 'ws', version: '1.0.0' }] });
    expect(status).toBe(1);
    expect(lines[0]).toBe(`signatures of packages: ${problem}: ws@1.0.0`);
  });

  it.each([
    [{ code: 'ENOTFOUND', summary: 'getaddrinfo' }, 'the registry or its keys cannot be reached (ENOTFOUND)'],
    [
      { summary: 'found no dependencies to audit that were installed from a supported registry' },
      'the registry does not sign',
    ],
  ])('passes and says so when nothing can be checked: %j', (error, reason) => {
    const { status, lines } = audited({ error }, { statusCode: 405, error: {} });
    expect(status).toBe(0);
    expect(lines).toEqual([
      `signatures of packages: not checked, ${reason}`,
      'vulnerabilities in production: not checked, the registry does not answer (405)',
    ]);
  });

  it('fails on any other error of npm', () => {
    expect(audited({ error: { code: 'TUF_VERIFY', summary: 'bad root' } }).status).toBe(1);
  });

  it('reports serious vulnerabilities without failing', () => {
    const { status, lines } = audited(
      { invalid: [], missing: [] },
      { metadata: { vulnerabilities: { high: 2, critical: 1 } } },
    );
    expect(status).toBe(0);
    expect(lines[1]).toContain('1 critical, 2 high');
  });
});
