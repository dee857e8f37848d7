// Servers of the integration tests, started and stopped by infra/servers/main.ts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Refused, ROOT } from './installation.mjs';
import { plainEnvironment } from './program.mjs';

/** A server that hangs is killed with its parent process, a container removed. */
const STOP_MS = 30_000;

/**
 * Starts the servers with further variables. Returns the variables that name the servers to the tests, and `stop`.
 * Tells version and way of each, or what is missing.
 *
 * @throws Refused when an available server does not start
 */
export async function startServers(node, tell, env = {}) {
  const program = spawn(node, ['infra/servers/main.ts'], {
    cwd: ROOT,
    env: { ...plainEnvironment(), ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(program, 'exit');
  const [line] = await Promise.race([
    once(createInterface(program.stdout), 'line'),
    ended.then(() => {
      throw new Refused('The servers of the tests could not be started, see above.');
    }),
  ]);
  const started = JSON.parse(line);
  for (const line of started.lines) tell(line);
  const stop = async () => {
    program.stdin.end();
    const timer = setTimeout(() => program.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(timer);
  };
  const variables = Object.entries(started.env).map(([name, url]) => [name, url ?? undefined]);
  return { env: Object.fromEntries(variables), stop };
}
