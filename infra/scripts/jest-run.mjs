// A Jest run in its own process, and its outcome.
import { existsSync, mkdtempSync, readFileSync, rmSync, unwatchFile, watchFile } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { ROOT, tell } from './installation.mjs';
import { plainEnvironment, run } from './program.mjs';

const JEST = 'node_modules/jest/bin/jest.js';
const SKIPPED = new Set(['pending', 'skipped', 'todo', 'disabled']);
/** Skipped tests of a group share a line above this number. */
const GROUPED_ABOVE = 5;
/** After its last test Jest ends within seconds, unless an open connection or process keeps it alive. */
const END_GRACE_MS = 60_000;
/** Compile cache of processes started by the tests. */
const COMPILED = join(ROOT, 'node_modules/.cache/compiled');
const PROJECTS = [
  ['long', /\.long\.spec\.ts$/],
  ['browser', /\.e2e\.spec\.ts$/],
  ['cluster', /infra\/cluster\//],
  ['integration', /\.int\.spec\.tsx?$/],
];

const environment = (env, args) => ({
  ...plainEnvironment(),
  ...env,
  ...(selectsFiles(args) && { SUITES_ALONE: '1' }),
  NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
  NODE_COMPILE_CACHE: COMPILED,
});

/** Whether an argument is a path or part of one; the word after an option is its value. */
export const selectsFiles = (args) =>
  args.some((arg, at) => !arg.startsWith('-') && !/^--?[a-zA-Z]+$/.test(args[at - 1] ?? ''));

/**
 * Runs Jest on this terminal with the given arguments. Returns the exit code. Projects come last, because Jest takes
 * every following word for a project.
 */
export const jest = (node, projects, args, { env = {}, ...options } = {}) =>
  run(node, [JEST, ...args, '--selectProjects', ...projects], { env: environment(env, args), ...options });

/**
 * Runs Jest and returns the number of tests by outcome, the names of skipped ones and the duration of each file. A run
 * that does not end after its last test is killed and counts as failed.
 */
export async function measuredJest(node, projects, args, { env, yields, endGraceMs = END_GRACE_MS }) {
  const folder = mkdtempSync(join(tmpdir(), 'fumata-test-'));
  const file = join(folder, 'results.json');
  const hanging = new AbortController();
  watchFile(file, { interval: 1_000 }, ({ size }) => {
    if (size > 0) setTimeout(() => hanging.abort(), endGraceMs).unref();
  });
  try {
    const code = await jest(node, projects, ['--json', `--outputFile=${file}`, ...args], {
      env,
      yields,
      signal: hanging.signal,
      stdio: ['inherit', 'ignore', 'inherit'],
    });
    return outcomeOf(JSON.parse(readFileSync(file, 'utf8')).testResults, code);
  } catch (error) {
    tell(
      hanging.signal.aborted
        ? `Jest (${projects.join(', ')}) did not end after its last test: something is still open`
        : `the tests could not be run: ${error.message}`,
    );
    return outcomeOf(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).testResults : [], 1);
  } finally {
    unwatchFile(file);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A file that failed to run counts as one failed test; so does a failing runner without failed tests. */
export function outcomeOf(results, code) {
  const tests = results.flatMap(({ assertionResults }) => assertionResults);
  const broken = results.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = tests.filter(({ status }) => status === 'failed').length + broken.length;
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: tests.filter(({ status }) => SKIPPED.has(status)).length,
    names: results.flatMap(skippedIn),
    files: results.map(({ name, startTime, endTime }) => ({
      path: pathOf(name),
      project: projectOf(name),
      ms: Math.max(0, endTime - startTime),
    })),
  };
}

const pathOf = (name) => relative(ROOT, name).split(sep).join('/');

const projectOf = (name) => PROJECTS.find(([, suffix]) => suffix.test(name))?.[0] ?? 'unit';

/** Full name of each skipped test, which contains the reason. */
function skippedIn({ name, assertionResults }) {
  const groups = new Map();
  for (const { status, ancestorTitles, title } of assertionResults) {
    if (!SKIPPED.has(status)) continue;
    const group = ancestorTitles.join(' › ');
    groups.set(group, [...(groups.get(group) ?? []), title]);
  }
  const at = pathOf(name);
  return [...groups].flatMap(([group, titles]) =>
    titles.length > GROUPED_ABOVE
      ? `${group} (${titles.length} tests, ${at})`
      : titles.map((title) => `${group ? `${group} › ` : ''}${title} (${at})`),
  );
}
