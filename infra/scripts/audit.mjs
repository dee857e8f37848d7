// `npm run audit`: a package without a valid signature of the registry fails; known vulnerabilities of packages in production are
// reported, because they appear without a change here. A registry that cannot answer is named and passes.
import { spawnSync } from 'node:child_process';
import { ROOT } from './installation.mjs';

const UNREACHABLE = /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|E40[1345]|E5\d\d)$/;
/** npm's message when the registry has no keys. */
const WITHOUT_KEYS = /^found no dependencies to audit that were installed from a supported registry/;

function npmAudit(...args) {
  const options = { cwd: ROOT, encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 64 * 1024 * 1024 };
  const { stdout, stderr, error } = spawnSync('npm', ['audit', '--json', '--fetch-retries=0', ...args], options);
  if (error) throw error;
  try {
    return JSON.parse(stdout);
  } catch (cause) {
    throw new Error(`npm audit ${args.join(' ')}: ${stderr}`, { cause });
  }
}

const named = (packages) => packages.map(({ name, version }) => `${name}@${version}`).join(', ');

/** Line of the result, and whether it passes. */
function signatures({ invalid, missing, error }) {
  if (invalid?.length > 0) return [false, `invalid: ${named(invalid)}`];
  if (missing?.length > 0) return [false, `missing: ${named(missing)}`];
  if (invalid && missing) return [true, 'all valid'];
  const { code = '', summary = '' } = error ?? {};
  if (UNREACHABLE.test(code)) return [true, `not checked, the registry or its keys cannot be reached (${code})`];
  if (WITHOUT_KEYS.test(summary)) return [true, 'not checked, the registry does not sign'];
  return [false, `npm failed (${code}) ${summary}`];
}

function vulnerabilities({ metadata, statusCode, error }) {
  if (!metadata) return `not checked, the registry does not answer (${statusCode ?? error?.code})`;
  const { high, critical } = metadata.vulnerabilities;
  return high + critical === 0 ? 'none serious' : `${critical} critical, ${high} high: see npm audit --omit=dev`;
}

const [passed, result] = signatures(npmAudit('signatures'));
console.log(`signatures of packages: ${result}`);
console.log(`vulnerabilities in production: ${vulnerabilities(npmAudit('--omit=dev'))}`);
process.exitCode = passed ? 0 : 1;
