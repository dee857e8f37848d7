import { MissingPrerequisite, MISSING_PREREQUISITE_CODE } from './harness/amount.ts';
import type { Bench } from './harness/bench.ts';

/** One bench in its own process: `run-bench.ts FILE EXPORT FOLDER`. Sends its rows to the parent. */
const [file = '', name = '', folder = ''] = process.argv.slice(2);
const module = (await import(new URL(file, import.meta.url).href)) as Record<string, Bench>; // named in benches.ts
const bench = module[name];
if (!bench) throw new Error(`${file} has no ${name}`);
const orphaned = (): boolean => process.kill(process.pid, 'SIGTERM');
process.on('disconnect', orphaned);
// Exits with handlers instead of the default action, so that child processes are notified.
process.on('SIGTERM', () => process.exit(143)).on('SIGINT', () => process.exit(130));
try {
  process.send?.(await bench({ folder }));
} catch (cause) {
  if (!(cause instanceof MissingPrerequisite)) throw cause;
  console.error(cause.message);
  process.exitCode = MISSING_PREREQUISITE_CODE;
}
process.off('disconnect', orphaned).disconnect?.();
