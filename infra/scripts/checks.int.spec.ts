import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const ROOT = resolve(__dirname, '../..');

/** Evaluates an expression in its own process, because Jest does not load these ES modules. */
function evaluated<Result>(imports: string, expression: string): Result {
  const program = `${imports}\nconsole.log(JSON.stringify(${expression}));`;
  const args = ['--input-type=module', '--eval', program];
  const env = { ...process.env, NODE_OPTIONS: '' };
  const stdio = ['ignore' as const, 'pipe' as const, 'ignore' as const];
  const output = execFileSync(process.execPath, args, { cwd: ROOT, env, stdio, encoding: 'utf8' });
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Result; // the caller knows the type
}

interface Test {
  readonly status: string;
  readonly title: string;
  readonly ancestorTitles?: readonly string[];
}
const file = (path: string, status: string, tests: readonly Test[], ms = 0) => ({
  name: join(ROOT, path),
  status,
  startTime: 1_000,
  endTime: 1_000 + ms,
  assertionResults: tests.map((test) => ({ ancestorTitles: [], ...test })),
});

interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly names: readonly string[];
  readonly files: readonly { readonly path: string; readonly project: string; readonly ms: number }[];
}
const outcomeOf = (files: readonly object[], code: number): Outcome =>
  evaluated(
    `import { outcomeOf } from './infra/scripts/jest-run.mjs';`,
    `outcomeOf(${JSON.stringify(files)}, ${code})`,
  );

describe('the outcome of a run', () => {
  it('counts tests by status, and a file that failed to run as one failed test', () => {
    const files = [
      file('libs/a.spec.ts', 'passed', [{ status: 'passed', title: 'a' }]),
      file('libs/b.spec.ts', 'failed', [
        { status: 'failed', title: 'b' },
        { status: 'passed', title: 'c' },
      ]),
      file('libs/c.spec.ts', 'failed', []),
    ];
    expect(outcomeOf(files, 1)).toMatchObject({ passed: 2, failed: 2, skipped: 0 });
  });

  it('counts a runner that fails without a failed test as one failed test', () => {
    const files = [file('libs/a.spec.ts', 'passed', [{ status: 'passed', title: 'a' }])];
    expect(outcomeOf(files, 137)).toMatchObject({ passed: 1, failed: 1 });
    expect(outcomeOf(files, 0)).toMatchObject({ passed: 1, failed: 0 });
  });

  it('names skipped tests with their groups, many of one group on one line', () => {
    const many = Array.from({ length: 6 }, (_, n) => ({
      status: 'pending',
      title: `case ${n}`,
      ancestorTitles: ['a suite'],
    }));
    const files = [
      file('libs/a.int.spec.ts', 'passed', [{ status: 'pending', title: 'one (no server)', ancestorTitles: ['b'] }]),
      file('libs/b.int.spec.ts', 'passed', many),
    ];
    expect(outcomeOf(files, 0)).toMatchObject({
      skipped: 7,
      names: ['b › one (no server) (libs/a.int.spec.ts)', 'a suite (6 tests, libs/b.int.spec.ts)'],
    });
  });

  it('reports project and duration of each file', () => {
    const paths = ['a.spec.tsx', 'a.int.spec.ts', 'a.e2e.spec.ts', 'a.long.spec.ts'];
    const { files } = outcomeOf(
      paths.map((path, n) => file(path, 'passed', [], n)),
      0,
    );
    expect(files).toEqual([
      { path: 'a.spec.tsx', project: 'unit', ms: 0 },
      { path: 'a.int.spec.ts', project: 'integration', ms: 1 },
      { path: 'a.e2e.spec.ts', project: 'browser', ms: 2 },
      { path: 'a.long.spec.ts', project: 'long', ms: 3 },
    ]);
  });
});

describe('a Jest run that hangs', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fumata-hanging-'));
    const config = { rootDir: folder, projects: [{ displayName: 'hanging', testMatch: ['<rootDir>/*.js'] }] };
    writeFileSync(join(folder, 'jest.config.json'), JSON.stringify(config));
    writeFileSync(join(folder, 'hanging.js'), `test('passes', () => void setInterval(() => {}, 1_000));`);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is killed after its last test and counts as failed', () => {
    const args = [`--config=${join(folder, 'jest.config.json')}`, '--runInBand'];
    const outcome = evaluated<Outcome>(
      `import { measuredJest } from './infra/scripts/jest-run.mjs';`,
      `await measuredJest(process.execPath, ['hanging'], ${JSON.stringify(args)}, { env: {}, endGraceMs: 0 })`,
    );
    expect(outcome).toMatchObject({ passed: 1, failed: 1 });
  });
});

describe('programs that fail', () => {
  let folder = '';
  const script = (name: string, lines: string): string => {
    const path = join(folder, name);
    writeFileSync(path, `#!/bin/sh\n${lines}\n`);
    chmodSync(path, 0o755);
    return path;
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fumata-programs-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Lines about the servers, or why the run is refused. */
  const linesOfServers = (env: Record<string, string>, setUp = ''): string[] | string =>
    evaluated(
      `import { startServers } from './infra/scripts/servers.mjs';
       const none = { MONGOD: '', EVENTSTOREDB_HOME: '', EVENT_STORE_TEST_URL: '', MONGODB_TEST_URI: '', REDIS_TEST_URL: '' };
       Object.assign(process.env, none, { PATH: '${folder}:' + process.env.PATH }, ${JSON.stringify(env)});
       ${setUp}
       const lines = [];`,
      `await startServers(process.execPath, (line) => lines.push(line)).then(({ stop }) => stop(), ({ message }) => message) ?? lines`,
    );
  const REFUSAL = 'The servers of the tests could not be started, see above.';

  it('fail the run when an available server does not start', () => {
    script('redis-server', 'echo out of memory; exit 1');
    expect(linesOfServers({ TEST_SERVERS: 'local' })).toBe(REFUSAL);
  });

  it('fail the run when a server does not answer at its URL', () => {
    expect(linesOfServers({ TEST_SERVERS: 'url', REDIS_TEST_URL: 'redis://127.0.0.1:1' })).toBe(REFUSAL);
  });

  it('are named with the version and the URL of a server that runs already, without credentials', () => {
    const fakeRedis = `const { createServer } = await import('node:net');
      const redis = createServer((socket) => socket.end('redis_version:9.9.9\\r\\n')).listen(0, '127.0.0.1').unref();
      await new Promise((resolve) => redis.once('listening', resolve));
      process.env.REDIS_TEST_URL = 'redis://me:secret@127.0.0.1:' + redis.address().port;`;
    const line = expect.stringMatching(
      /^Redis 9\.9\.9, REDIS_TEST_URL redis:\/\/127\.0\.0\.1:\d+; suites that kill servers use: Redis: none: TEST_/,
    );
    expect(linesOfServers({ TEST_SERVERS: 'url' }, fakeRedis)).toContainEqual(line);
  });

  it('are passed over when Docker has no image and can pull none, which is said in one sentence for each engine', () => {
    script('docker', 'echo "No such image" >&2; exit 1');
    const sentence =
      /^(EventStoreDB|MongoDB|Redis): none: .+ Docker has no image \S+ \(pull: No such image\); .+ Tests that need it are skipped by name\.$/;
    const lines = linesOfServers({ TEST_SERVERS: 'docker' });
    expect(lines).toEqual([1, 2, 3].map(() => expect.stringMatching(sentence)));
  });

  it('fail the run when Jest breaks before writing results, instead of passing an empty selection', () => {
    const node = script('node', `case "$1" in *main.ts) echo '{"env":{},"lines":[]}'; cat;; *) exit 1;; esac`);
    const outcome = evaluated(
      `import { runChecks } from './infra/scripts/checks.mjs';
       import { Stages } from './infra/scripts/stages.mjs';
       const builds = { programs: () => {}, pages: () => {} };`,
      `await runChecks(${JSON.stringify(node)}, ['a-path'], { stages: new Stages(), builds }).catch(({ message }) => message)`,
    );
    expect(outcome).toBe(1);
  });
});

describe('the order of test files', () => {
  const order = (files: readonly (readonly [path: string, size: number])[]): readonly string[] =>
    evaluated(
      `import LongestFirst from './infra/scripts/longest-first.mjs';
       const sizes = new Map(${JSON.stringify(files)});
       const context = { config: { cache: false }, hasteFS: { getSize: (path) => sizes.get(path) } };`,
      `new LongestFirst({}).sort([...sizes.keys()].map((path) => ({ path, context }))).map(({ path }) => path)`,
    );

  it('is by expected duration of their kind, then by size, without recorded durations', () => {
    const files = [
      ['/libs/a.spec.ts', 9_000],
      ['/apps/a.int.spec.ts', 2_000],
      ['/apps/b.int.spec.ts', 9_000],
      ['/infra/browser/a.e2e.spec.ts', 5_000],
    ] as const;
    expect(order(files)).toEqual([
      '/infra/browser/a.e2e.spec.ts',
      '/apps/b.int.spec.ts',
      '/apps/a.int.spec.ts',
      '/libs/a.spec.ts',
    ]);
  });
});

describe('the arguments of a run', () => {
  it.each([
    ['libs/conclave', true],
    ['-t quiz', false],
    ['-t quiz apps/api', true],
    ['--maxWorkers=1', false],
  ])('select files or not: %s', (args, expected) => {
    const selects = evaluated<boolean>(
      `import { selectsFiles } from './infra/scripts/jest-run.mjs';`,
      `selectsFiles(${JSON.stringify(args.split(' '))})`,
    );
    expect(selects).toBe(expected);
  });
});
