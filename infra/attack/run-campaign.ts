import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const MAIN = join(__dirname, 'main.ts');

/** Lines that the campaign prints, and its exit code. */
export async function runCampaign(...args: readonly string[]) {
  const child = spawn(process.execPath, [MAIN, ...args], { env: { ...process.env, NODE_OPTIONS: '' } });
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { lines: out.trim().split('\n'), errors, code: child.exitCode };
}
