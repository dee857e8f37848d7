// Checks and updates the installed packages, and finds the Node that runs the project. Runs on Node 20 before
// installation, so it imports node: modules only.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');
const NODE_MAJOR = 24;
const SYSTEM = process.platform === 'win32' ? 'win' : process.platform;
const PACKAGED_NODE = join(
  ROOT,
  `node_modules/node-${SYSTEM}-${process.arch}/bin/node${SYSTEM === 'win' ? '.exe' : ''}`,
);

/** Error reported in one line, without a stack trace. */
export class Refused extends Error {}

/** Writes to stderr, because stdout belongs to the started program. */
export const tell = (line) => process.stderr.write(`${line}\n`);

const packagesOf = (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages;

/** npm keeps a copy of the lock in node_modules; every non-optional package must be there in the same version. */
export function isInstalled() {
  if (!existsSync(join(ROOT, 'node_modules/.package-lock.json'))) return false;
  const installed = packagesOf('node_modules/.package-lock.json');
  const wanted = packagesOf('package-lock.json');
  const nodeIsThere = !wanted[`node_modules/node-${SYSTEM}-${process.arch}`] || existsSync(PACKAGED_NODE);
  return (
    nodeIsThere &&
    Object.entries(wanted).every(
      ([key, entry]) =>
        !key.includes('node_modules/') || entry.link || entry.optional || installed[key]?.version === entry.version,
    )
  );
}

export function ensureInstalled() {
  if (isInstalled()) return;
  tell('Installing what package-lock.json names (npm ci)…');
  // Not with the project's own Node, which npm ci deletes.
  const { status, error } = spawnSync('npm', ['ci', '--loglevel=error'], {
    cwd: ROOT,
    stdio: ['inherit', 2, 2],
    shell: SYSTEM === 'win',
    env: { ...process.env, NODE_OPTIONS: '', PATH: pathWithoutProject() },
  });
  if (error)
    throw new Refused(`npm could not be started (${error.message}): it comes with Node, see https://nodejs.org`);
  if (status !== 0) {
    throw new Refused(
      'npm ci failed, see above. If it says that package.json and package-lock.json differ, the lock is stale: ' +
        'type "npm run lock" and commit what it changes. Nothing is installed past the lock.',
    );
  }
}

const pathWithoutProject = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((entry) => !entry.startsWith(join(ROOT, 'node_modules')))
    .join(delimiter);

/** Node that runs the project: the one from npm, or the current one if it is recent enough. */
export function projectNode() {
  if (existsSync(PACKAGED_NODE)) return PACKAGED_NODE;
  if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR) return process.execPath;
  throw new Refused(
    `Fumata needs Node ${NODE_MAJOR}; npm has none for ${process.platform}-${process.arch} and this is Node ${process.versions.node}. ` +
      `Install Node ${NODE_MAJOR} from https://nodejs.org and type the same again.`,
  );
}
