// `npm test`: types, lint and all tests in two Jest runs, one for the cluster; then a report of skipped tests and
// durations.
import { Refused, tell } from './installation.mjs';
import { measuredJest } from './jest-run.mjs';
import { plainEnvironment, run } from './program.mjs';
import { startServers } from './servers.mjs';
import { fileTimes, slowestFiles } from './stages.mjs';

const PROJECTS = ['unit', 'integration', 'browser'];
/**
 * Cluster tests run beside everything else, which gets a lower priority, because starved nodes keep electing new
 * leaders. They spend half of their time waiting.
 */
const CLUSTER = ['cluster'];
const SLOWEST = 10;
/** Run one at a time; half an hour is the timeout of a hanging test. */
const LONG = ['--maxWorkers=1', '--testTimeout=1800000'];
const NOT_SELECTED = 'the tests whose names do not match';

/**
 * Runs all checks, or with arguments for Jest the selected tests. A failed check does not stop the next one. `builds`
 * are the independent halves of the build. Returns the exit code.
 */
export function runChecks(node, jestArgs, { stages, builds }) {
  return onServers(node, stages, async (env) => {
    if (jestArgs.length > 0) tell(`Only the tests selected by: ${jestArgs.join(' ')} (no types, no lint)`);
    await built(stages, builds);
    const selected = [...jestArgs, '--passWithNoTests'];
    const checksAndPool = async () => [
      jestArgs.length > 0 ? [] : await checked(stages),
      await tested(node, { projects: PROJECTS, jestArgs: selected, env, stages, yields: true }),
    ];
    const [[checks, pooled], cluster] = await Promise.all([
      checksAndPool(),
      tested(node, { projects: CLUSTER, jestArgs: [...selected, '--runInBand'], env, stages }),
    ]);
    const tests = sumOf(pooled, cluster);
    if (tests.files.length === 0 && tests.failed === 0) throw new Refused('No test matches.');
    return report(checks, isByName(jestArgs) ? { ...tests, names: [NOT_SELECTED] } : tests, stages);
  });
}

/**
 * Long tests (`npm run test:long`) on the same servers, then, unless tests are selected, the rehearsal of the delivery.
 * Returns the exit code.
 */
export async function runLongTests(node, jestArgs, { stages, builds }) {
  const tests = await onServers(node, stages, async (env) => {
    await built(stages, builds);
    return tested(node, { projects: ['long'], jestArgs: [...LONG, ...jestArgs], env, stages });
  });
  return report(jestArgs.length > 0 ? [] : [await rehearsed(node, stages)], tests, stages);
}

/** Whether the rehearsal passed. */
async function rehearsed(node, stages) {
  tell('\n== rehearsal of the delivery');
  const work = () => run(node, ['infra/docker/rehearse.mjs'], { env: plainEnvironment() });
  const code = await stages.measure('rehearsal of the delivery', work);
  tell(`rehearsal of the delivery: ${code === 0 ? 'passed' : 'failed'}`);
  return code === 0;
}

async function built(stages, { programs, pages }) {
  await Promise.all([stages.measure('build', programs), stages.measure('build of the pages', pages)]);
}

/** Returns whether each check passed. */
const checked = (stages) => Promise.all(['types', 'lint'].map((check) => passes(check, stages)));

async function passes(check, stages) {
  const shell = process.platform === 'win32';
  const code = await stages.measure(check, () => run('npm', ['run', '--silent', check], { shell, yields: true }));
  tell(`${check}: ${code === 0 ? 'passed' : 'failed'}`);
  return code === 0;
}

function sumOf(one, other) {
  const sum = { ...one };
  for (const name of ['passed', 'failed', 'skipped']) sum[name] += other[name];
  for (const name of ['names', 'files']) sum[name] = [...one[name], ...other[name]];
  return sum;
}

function tested(node, { projects, jestArgs, env, stages, yields = false }) {
  tell(`\n== tests: ${projects.join(', ')}`);
  return stages.measure(`tests (${projects.join(', ')}), wall clock`, () =>
    measuredJest(node, projects, jestArgs, { env, yields }),
  );
}

/** Whether tests are selected by name: Jest counts all others as skipped. */
const isByName = (jestArgs) => jestArgs.some((arg) => /^(-t|--testNamePattern)\b/.test(arg));

async function onServers(node, stages, work) {
  const servers = await stages.measure('servers', () => startServers(node, tell));
  try {
    return await work(servers.env);
  } finally {
    await servers.stop();
  }
}

function report(checks, tests, stages) {
  const failedChecks = checks.filter((passed) => !passed).length;
  const failed = tests.failed + failedChecks;
  const passed = tests.passed + checks.length - failedChecks;
  print('Slowest files', slowestFiles(tests.files, SLOWEST));
  print('Seconds of each stage', [...stages.lines(), ...fileTimes(tests.files)]);
  print(
    tests.names.length === 0 ? 'Nothing was skipped.' : 'Skipped on this machine (a whole suite counts as one)',
    tests.names,
  );
  console.log(`${passed} passed, ${failed} failed, ${tests.skipped} skipped`);
  return failed === 0 ? 0 : 1;
}

function print(heading, lines) {
  console.log(`\n${heading}${lines.length > 0 ? ':' : ''}`);
  for (const line of lines) console.log(`  - ${line}`);
}
