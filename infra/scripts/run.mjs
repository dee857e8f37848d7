// The commands of the project: installs what is missing, builds what is stale, then runs the thing on the Node that npm
// brought. Runs on Node 20 with nothing installed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Refused, ROOT, ensureInstalled, projectNode, tell } from './installation.mjs';
import { plainEnvironment, run } from './program.mjs';

const TSC = 'node_modules/typescript/bin/tsc';
const STANDALONE = 'apps/standalone/dist/main.js';

/** tsc decides by itself what is stale: 0.4 s when nothing is. */
async function build(node) {
  if ((await run(node, [TSC, '-b'], { env: plainEnvironment(), stdio: ['inherit', 2, 2] })) !== 0) {
    throw new Refused('The build failed, see above.');
  }
}

async function built(entry, args) {
  ensureInstalled();
  if (!existsSync(join(ROOT, entry.replace('/dist/', '/src/').replace(/\.js$/, '.ts')))) {
    throw new Refused(`${entry} is not part of the project yet.`);
  }
  const node = projectNode();
  await build(node);
  return run(node, [entry, ...args], { env: plainEnvironment() });
}

/** The compiler watches the sources, Node watches what it writes; whichever ends first ends the other. */
async function dev() {
  ensureInstalled();
  const node = projectNode();
  await build(node);
  const env = plainEnvironment();
  const programs = [
    [TSC, '-b', '--watch', '--preserveWatchOutput'],
    ['--watch', '--watch-preserve-output', STANDALONE],
  ];
  const code = await Promise.race(programs.map((args) => run(node, args, { env })));
  process.kill(process.pid, 'SIGTERM');
  return code;
}

async function test(args) {
  ensureInstalled();
  const { runChecks } = await import('./checks.mjs');
  return runChecks(projectNode(), args);
}

const VERBS = {
  start: (args) => built(STANDALONE, args),
  fumata: (args) => built('apps/cli/dist/main.js', args),
  bench: (args) => built('infra/bench/main.ts', args),
  torture: (args) => built('infra/torture/main.ts', args),
  dev,
  test,
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
