// Starting other programs: signals go down, exit codes come up.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from './installation.mjs';

/**
 * Runs a program on this terminal to its end and gives its exit code (128 + number after a signal). The child may see a
 * signal twice, from the terminal's group and from here: the programs take the two for one.
 */
export async function run(command, args, { env = process.env, stdio = 'inherit', shell = false } = {}) {
  const child = spawn(command, args, { cwd: ROOT, env, stdio, shell });
  const forward = (signal) => child.kill(signal);
  process.on('SIGINT', forward).on('SIGTERM', forward);
  try {
    return await new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
    });
  } finally {
    process.off('SIGINT', forward).off('SIGTERM', forward);
  }
}

/** npm sets NODE_OPTIONS for the test runner (.npmrc); the programs themselves run without its flag. */
export const plainEnvironment = () => ({
  ...process.env,
  NODE_OPTIONS: (process.env.NODE_OPTIONS ?? '').replace('--experimental-vm-modules', '').trim(),
});
