import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const REQUIREMENTS = join(__dirname, 'requirements.txt');

/** Outcome of a program: its output, or what it said when it failed. */
export interface Ran {
  readonly passed: boolean;
  readonly output: string;
}

export async function outcomeOf(program: string, args: readonly string[]): Promise<Ran> {
  try {
    const { stdout } = await run(program, args);
    return { passed: true, output: stdout };
  } catch (cause) {
    const { stdout = '', stderr = '' } = cause as { stdout?: string; stderr?: string }; // of `execFile`
    return { passed: false, output: stdout + stderr };
  }
}

/** Longer than a slow network needs; without it a silent one would hold all tests. */
const FETCH_MS = 60_000;
/** Otherwise an older Go fetches a newer one first. */
export const GO_ENV = { ...process.env, GOTOOLCHAIN: 'local' };

/** Why the Go programs can't be built here; undefined if they can. */
export function whyNoGo(): string | undefined {
  const { status, stdout } = spawnSync('go', ['version'], { encoding: 'utf8', env: GO_ENV });
  if (status !== 0) return 'Go is not installed: cannot build the verifier';
  const [, minor = '0'] = /go1\.(\d+)/.exec(stdout) ?? [];
  if (Number(minor) < 24) return `Go 1.24 or newer is required, this is 1.${minor}`;
  const { status: downloaded } = spawnSync('go', ['mod', 'download'], {
    cwd: __dirname,
    env: GO_ENV,
    timeout: FETCH_MS,
  });
  return downloaded === 0 ? undefined : 'the Go modules cannot be fetched here';
}

/** Builds a Go package of this folder's module. */
export function buildGo(folder: string, name: string, target = '.'): string {
  const program = join(folder, name);
  execFileSync('go', ['build', '-o', program, target], { cwd: __dirname, env: GO_ENV, stdio: 'pipe' });
  return program;
}

/** A Python of 3.12 or newer, which the verifier from PyPI requires; undefined for none. */
export function findPython(): string | undefined {
  const isNewEnough = (python: string): boolean =>
    spawnSync(python, ['-c', 'import sys, venv; sys.exit(sys.version_info < (3, 12))']).status === 0;
  return ['python3', 'python3.14', 'python3.13', 'python3.12', ...pyenvPythons()].find(isNewEnough);
}

function pyenvPythons(): string[] {
  const versions = join(process.env['PYENV_ROOT'] ?? join(homedir(), '.pyenv'), 'versions');
  try {
    return readdirSync(versions).map((version) => join(versions, version, 'bin', 'python3'));
  } catch {
    return []; // pyenv is not installed
  }
}

/** Why the verifier from PyPI can't be run here; undefined if it can. */
export function whyNoVerifier(python: string | undefined, folder: string): string | undefined {
  if (python === undefined) return 'Python 3.12 or newer is not installed: cannot run aics-tlog';
  const download = ['-m', 'pip', 'download', '--quiet', '--no-deps', '--dest', folder, '--requirement', REQUIREMENTS];
  return spawnSync(python, download, { timeout: FETCH_MS }).status === 0
    ? undefined
    : 'aics-tlog cannot be fetched here';
}

/** Installs the verifier from PyPI into an environment of its own; resolves to its program. */
export async function installVerifier(python: string, folder: string): Promise<string> {
  await run(python, ['-m', 'venv', folder]);
  await run(join(folder, 'bin', 'pip'), ['install', '--quiet', '--no-deps', '-r', REQUIREMENTS]);
  return join(folder, 'bin', 'aics-tlog');
}
