import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const FOLDER = here('../../node_modules/.cache/schemathesis');
const REQUIREMENTS = here('requirements.txt');
/** Copy of the requirements that are installed. */
const INSTALLED = `${FOLDER}/requirements.txt`;
/** Calls that would end the session of the token, or change its account. */
const ENDS_SESSION = '^/api/(auth|comptes)';
/** Many required fields with patterns make valid data rare, and a busy machine makes all of it slow. */
const PATIENT = ['--suppress-health-check', 'filter_too_much,too_slow'];

export interface SchemathesisRun {
  readonly address: string;
  readonly seed: string;
  readonly token?: string;
}

/** Installs the pinned version into node_modules/.cache. Returns why that is not possible, if it is not. */
export function installSchemathesis(): string | undefined {
  const isCurrent = existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === readFileSync(REQUIREMENTS, 'utf8');
  if (isCurrent) return undefined;
  try {
    execFileSync('python3', ['-m', 'venv', FOLDER], { stdio: 'pipe' });
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-deps'];
    execFileSync(`${FOLDER}/bin/python`, [...pip, '--requirement', REQUIREMENTS], { stdio: 'pipe' });
    copyFileSync(REQUIREMENTS, INSTALLED);
    return undefined;
  } catch (cause) {
    return String(cause).split('\n')[0];
  }
}

/** Runs all checks on the documented calls. Returns the last lines of the report, and whether all passed. */
export async function runSchemathesis({ address, seed, token }: SchemathesisRun) {
  const session = token === undefined ? [] : ['-H', `x-auth-token: ${token}`, '--exclude-path-regex', ENDS_SESSION];
  const args = ['--config-file', here('schemathesis.toml'), 'run', `${address}/api/docs-json`, '--seed', seed];
  const settings = ['--checks', 'all', '--phases', 'examples,coverage,fuzzing', '--no-color', ...session, ...PATIENT];
  // The folder of the hooks that the configuration names.
  const env = { ...process.env, PYTHONPATH: here('.'), PYTHONDONTWRITEBYTECODE: '1' };
  const child = spawn(`${FOLDER}/bin/schemathesis`, [...args, ...settings], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [report] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { passed: child.exitCode === 0, report };
}
