// Commands of the project: installs missing packages, builds stale output, then runs the program on the Node from npm.
// Runs on Node 20 before installation.
import './node-version.mjs';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refused, ROOT, ensureInstalled, projectNode, tell } from './installation.mjs';
import { plainEnvironment, run, wasInterrupted } from './program.mjs';
import { writeBillOfMaterials } from './sbom.mjs';
import { Stages } from './stages.mjs';
import { buildWeb, vite } from './web.mjs';

/** Native compiler; version 6, in JavaScript, is installed for the linters, which need its API. */
const TSC = 'node_modules/typescript-7/bin/tsc';
/** Projects that are type-checked but not built: tests, benches, and the pages, which Vite builds. */
const CHECKED_ONLY = ['tsconfig.spec.json', 'infra/browser', 'infra/pages', 'apps/web', 'apps/web/src/service-worker'];
/** The default application of nest-cli.json: what `npm start` and `npm run dev` run. */
const { root, entryFile } = JSON.parse(readFileSync(join(ROOT, 'nest-cli.json'), 'utf8'));
const STANDALONE = `${root}/dist/${entryFile}.js`;
/** Exit code after Ctrl-C, as of a shell. */
const INTERRUPTED = 130;

/** tsc determines what is stale; 0.4 s if nothing is. */
async function build(node) {
  if ((await run(node, [TSC, '-b'], { env: plainEnvironment(), stdio: ['inherit', 2, 2] })) !== 0) {
    throw new Refused('The build failed, see above.');
  }
}

/** Stops at the first project with an error. */
async function types() {
  ensureInstalled();
  const node = projectNode();
  await build(node);
  let exitCode = 0;
  for (const project of CHECKED_ONLY) exitCode ||= await run(node, [TSC, '-p', project], { env: plainEnvironment() });
  return exitCode;
}

/** Builds the pages. */
async function buildPages(node) {
  if ((await buildWeb(node)) !== 0) throw new Refused('The pages could not be built, see above.');
}

/** A program that needs no build: Node strips the types. */
async function unbuilt(entry, args) {
  ensureInstalled();
  return run(projectNode(), ['--disable-warning=ExperimentalWarning', entry, ...args], { env: plainEnvironment() });
}

async function built(entry, args, flags = []) {
  ensureInstalled();
  if (!existsSync(join(ROOT, entry.replace('/dist/', '/src/').replace(/\.js$/, '.ts')))) {
    throw new Refused(`${entry} is not part of the project yet.`);
  }
  const node = projectNode();
  await build(node);
  if (entry === STANDALONE) await buildPages(node);
  if (wasInterrupted()) return INTERRUPTED;
  return run(node, [...flags, entry, ...args], { env: plainEnvironment() });
}

/**
 * Runs the compiler in watch mode, the server with --watch, and Vite with hot reload (port 5173, rendered in the
 * browser only); when one ends, all end.
 */
async function dev() {
  ensureInstalled();
  const node = projectNode();
  await build(node);
  await buildPages(node);
  const env = plainEnvironment();
  const programs = [
    [TSC, '-b', '--watch', '--preserveWatchOutput'],
    ['--watch', '--watch-preserve-output', STANDALONE],
  ].map((args) => run(node, args, { env }));
  const code = await Promise.race([...programs, vite(node, ['apps/web'])]);
  process.kill(process.pid, 'SIGTERM');
  return code;
}

/** Installs and builds what the tests need, runs them and reports the duration of each stage. */
async function tested(args, runner) {
  const stages = new Stages();
  await stages.measure('install', async () => ensureInstalled());
  const checks = await import('./checks.mjs');
  const node = projectNode();
  const builds = { programs: () => build(node), pages: () => buildPages(node) };
  return checks[runner](node, args, { stages, builds });
}

/** Tests of one project without a build. */
async function project(name, args) {
  ensureInstalled();
  const { jest } = await import('./jest-run.mjs');
  return jest(projectNode(), [name], args);
}

/** Builds all programs, and their bill of materials. */
async function buildAll() {
  ensureInstalled();
  const node = projectNode();
  await build(node);
  await buildPages(node);
  writeBillOfMaterials();
  return 0;
}

/**
 * Processing a long log creates short-lived garbage: a large nursery would promote it, and a growing old generation
 * should be collected before it doubles.
 */
const LOW_MEMORY_FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=20'];

const VERBS = {
  build: buildAll,
  types,
  start: (args) => built(STANDALONE, args),
  fumata: (args) => built('apps/cli/dist/main.js', args, LOW_MEMORY_FLAGS),
  bench: (args) => built('infra/bench/main.ts', args),
  scale: (args) => built('infra/scale/main.ts', args),
  torture: (args) => built('infra/torture/main.ts', args),
  attack: (args) => built('infra/attack/main.ts', args),
  'event-store': (args) => unbuilt('infra/event-store-emulator/main.ts', args),
  evening: async (args) => (await buildAll()) || built('infra/browser/watch-evening.ts', args),
  rehearse: (args) => built('infra/docker/rehearse.mjs', args),
  pictures: async (args) => (await buildAll()) || built('infra/browser/pictures.ts', args),
  dev,
  test: (args) => tested(args, 'runChecks'),
  'test:long': (args) => tested(args, 'runLongTests'),
  unit: (args) => project('unit', args),
  integration: (args) => project('integration', args),
  browser: (args) => project('browser', args),
};

const [verb = '', ...args] = process.argv.slice(2);
try {
  if (!Object.hasOwn(VERBS, verb)) throw new Refused(`Commands: ${Object.keys(VERBS).join(', ')}.`);
  process.exitCode = await VERBS[verb](args);
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  tell(error.message);
  process.exitCode = 1;
}
