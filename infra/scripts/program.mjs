// Starts other programs: forwards signals and returns exit codes.
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { ROOT } from './installation.mjs';

/** Niceness that leaves others twice to three times as much, and still gets a quarter of a core beside a busy loop. */
const YIELDING = 5;

let interrupted = false;

/** Whether this process has received a signal: the compiler ends with code 0 after one. */
export const wasInterrupted = () => interrupted;

/**
 * Runs a program on this terminal and returns its exit code (128 + number after a signal). The child may receive a
 * signal twice, from the terminal's process group and from here; programs treat two as one. With `yields` it runs at a
 * lower priority. An aborted `signal` kills it.
 *
 * @throws AbortError
 */
export async function run(command, args, options = {}) {
  const { env = process.env, stdio = 'inherit', shell = false, yields = false, signal } = options;
  const child = spawn(command, args, { cwd: ROOT, env, stdio, shell, signal, killSignal: 'SIGKILL' });
  if (yields) setPriority(child.pid, YIELDING);
  const forward = (received) => {
    interrupted = true;
    child.kill(received);
  };
  process.on('SIGINT', forward).on('SIGTERM', forward);
  try {
    return await new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('exit', (code, endedBy) => resolve(code ?? 128 + constants.signals[endedBy]));
    });
  } finally {
    process.off('SIGINT', forward).off('SIGTERM', forward);
  }
}

/** npm sets NODE_OPTIONS for the test runner (.npmrc); other programs run without its flag. */
export const plainEnvironment = () => ({
  ...process.env,
  NODE_OPTIONS: (process.env.NODE_OPTIONS ?? '').replace('--experimental-vm-modules', '').trim(),
});
