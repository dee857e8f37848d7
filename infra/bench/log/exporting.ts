import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { millionVotes, VOTES } from './million.ts';
import type { Bench } from '../harness/bench.ts';
import { rowOf } from '../harness/row.ts';

const FUMATA = fileURLToPath(new URL('../../../apps/cli/dist/main.js', import.meta.url));
const MAX_MB = 150;
/** As `npm run fumata` starts it. */
const LOW_MEMORY_FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=20'];

/**
 * (n) `fumata export` of 1,000,000 votes into a file, started as by `npm run fumata`: peak memory of its process. Then
 * `fumata verify`.
 */
export const exporting: Bench = async ({ folder }) => {
  const dataFolder = await millionVotes(folder);
  const file = join(folder, 'export.ndjson');
  const exported = await run(dataFolder, 'export', '--sortie', file);
  const verified = await run(dataFolder, 'verify', file);
  const rate = (seconds: number): string => `${Math.round(VOTES / seconds)} events/s`;
  return [
    rowOf({
      name: 'n: export, memory',
      ours: exported.megabytes,
      limit: MAX_MB,
      aim: 1,
      unit: 'MB',
      better: 'less',
      note: `${rate(exported.seconds)}; verified at ${rate(verified.seconds)} in ${Math.round(verified.megabytes)} MB`,
    }),
  ];
};

async function run(dataFolder: string, ...args: readonly string[]): Promise<{ megabytes: number; seconds: number }> {
  const begun = performance.now();
  const child = spawn(process.execPath, [...LOW_MEMORY_FLAGS, FUMATA, ...args], {
    env: { ...process.env, DATA_DIR: dataFolder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let kilobytes = 0;
  const watch = setInterval(() => (kilobytes = Math.max(kilobytes, peakMemory(child.pid))), 50);
  const [code] = await once(child, 'exit');
  clearInterval(watch);
  if (code !== 0) throw new Error(`fumata ${args.join(' ')} ended with ${String(code)}`);
  return { megabytes: kilobytes / 1024, seconds: (performance.now() - begun) / 1000 };
}

/** In kilobytes, from the kernel. */
function peakMemory(pid: number | undefined): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid ?? 0}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0; // it has just ended
  }
}
