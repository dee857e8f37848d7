// `npm test`: types, lint, unit, integration and browser tests, and at the end what was skipped and the sum of it all.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { startContainers } from './containers.mjs';
import { ROOT, tell } from './installation.mjs';
import { plainEnvironment, run } from './program.mjs';

const SKIPPED = new Set(['pending', 'skipped', 'todo', 'disabled']);
const FEW = 5;
/** What each of the many processes that are started would compile anew. */
const COMPILED = join(ROOT, 'node_modules/.cache/compiled');

/** Everything is run, whatever fails before it. Gives the exit code. */
export async function runChecks(node, jestArgs) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const skipped = [];
  const again = [];
  const add = (outcome) => {
    for (const kind of Object.keys(sum)) sum[kind] += outcome[kind];
    skipped.push(...outcome.names);
    again.push(...outcome.again);
  };
  tell('\n== types and lint');
  await Promise.all(
    ['types', 'lint'].map(async (check) => {
      const ok =
        (await run('npm', ['run', '--silent', check], { shell: process.platform === 'win32' })) === 0;
      sum[ok ? 'passed' : 'failed'] += 1;
      tell(`${check}: ${ok ? 'nothing to say' : 'failed'}`);
    }),
  );
  const containers = await startContainers(tell);
  for (const project of ['unit', 'integration', 'browser']) {
    tell(`\n== ${project} tests`);
    add(await tested(node, { project, env: containers.env, extraArgs: jestArgs }));
  }
  add(await httpOnServers(node, { ...process.env, ...containers.env }, jestArgs));
  await containers.stop();
  console.log(skipped.length === 0 ? '\nNothing was skipped.' : '\nSkipped on this machine:');
  for (const line of skipped) console.log(`  - ${line}`);
  if (again.length > 0) console.log('\nPassed at a second try only:');
  for (const line of again) console.log(`  - ${line}`);
  console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
  return sum.failed === 0 ? 0 : 1;
}

/**
 * A CI machine may be full of other work, and something come too late that no test waits for: there, the files that failed
 * are run once more, each whole, as its tests may follow from each other. What passed only then is told in `again`.
 */
async function tested(node, how) {
  const first = await jest(node, how);
  const failed = first.files.filter(({ status }) => status === 'failed');
  if (!process.env.CI || failed.length === 0) return first;
  tell(`\n== ${how.project} tests that failed, once more`);
  const paths = failed.map(({ name }) => name);
  const second = await jest(node, { ...how, extraArgs: [...how.extraArgs, '--runTestsByPath', ...paths] });
  if (second.files.length === 0) return first;
  const files = [...first.files.filter(({ status }) => status !== 'failed'), ...second.files];
  const passed = second.files.filter(({ status }) => status !== 'failed');
  return { ...outcomeOf(files, second.failed), again: passed.map(({ name }) => relative(ROOT, name)) };
}

const SERVERS = ['MONGODB_TEST_URI', 'REDIS_TEST_URL'];

/** What the features do over HTTP, once more on documents, pictures and jobs of real servers; the conclave is there in infra/cluster. */
async function httpOnServers(node, env, jestArgs) {
  const lacking = SERVERS.filter((variable) => !env[variable]);
  if (lacking.length > 0) {
    const names = [`the HTTP tests on real servers (${lacking.join(', ')} not set)`];
    return { passed: 0, failed: 0, skipped: 1, names, again: [] };
  }
  tell('\n== HTTP tests on real servers');
  return tested(node, {
    project: 'integration',
    env: { ...env, TESTS_ON_SERVERS: (await isFerretDb(env.MONGODB_TEST_URI)) ? 'ferretdb' : 'mongodb' },
    extraArgs: ['--testPathPatterns', '/apps/api/src/features/(?!conclave/)', ...jestArgs],
  });
}

/** FerretDB's updates are not atomic: what races them runs on MongoDB alone. */
async function isFerretDb(uri) {
  const { default: mongoose } = await import('mongoose');
  const connection = await mongoose.createConnection(uri, { serverSelectionTimeoutMS: 5_000 }).asPromise();
  const info = await connection.db.admin().command({ buildInfo: 1 });
  await connection.close();
  return JSON.stringify(info).includes('ferretdb');
}

async function jest(node, { project, env, extraArgs }) {
  const folder = mkdtempSync(join(tmpdir(), 'fumata-test-'));
  const file = join(folder, 'results.json');
  try {
    const code = await run(
      node,
      [
        'node_modules/jest/bin/jest.js',
        '--selectProjects',
        project,
        '--json',
        `--outputFile=${file}`,
        // Browsers wait for their pages more than they work.
        ...(project === 'browser' ? [`--maxWorkers=${Math.ceil(1.5 * availableParallelism())}`] : []),
        ...extraArgs,
      ],
      {
        env: {
          ...plainEnvironment(),
          ...env,
          NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
          NODE_COMPILE_CACHE: COMPILED,
        },
        stdio: ['inherit', 'ignore', 'inherit'],
      },
    );
    return outcomeOf(JSON.parse(readFileSync(file, 'utf8')).testResults, code);
  } catch (error) {
    tell(`the ${project} tests could not be run: ${error.message}`);
    return { ...outcomeOf([], 0), failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A file that could not be run counts as one failed test; so does a runner that ends badly without a failed test. */
function outcomeOf(files, code) {
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const broken = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = tests.filter(({ status }) => status === 'failed').length + broken.length;
  return {
    files,
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: tests.filter(({ status }) => SKIPPED.has(status)).length,
    names: files.flatMap(skippedIn),
    again: [],
  };
}

/** Each skipped test by its whole name, which carries the reason; many of one group share a line. */
function skippedIn({ name, assertionResults }) {
  const groups = new Map();
  for (const { status, ancestorTitles, title } of assertionResults) {
    if (!SKIPPED.has(status)) continue;
    const group = ancestorTitles.join(' › ');
    groups.set(group, [...(groups.get(group) ?? []), title]);
  }
  const at = relative(ROOT, name);
  return [...groups].flatMap(([group, titles]) =>
    titles.length > FEW
      ? `${group} (${titles.length} tests, ${at})`
      : titles.map((title) => `${group ? `${group} › ` : ''}${title} (${at})`),
  );
}
