import type { Bench, Room } from './room.ts';

/** One bench in a process of its own: `run-bench.ts FILE EXPORT FOLDER`. Its rows go to whoever started it. */
const [file = '', name = '', folder = ''] = process.argv.slice(2);
const module = (await import(new URL(file, import.meta.url).href)) as Record<string, Bench>; // named in benches.ts
const bench = module[name];
if (!bench) throw new Error(`${file} has no ${name}`);
const room: Room = { folder };
const orphaned = (): boolean => process.kill(process.pid, 'SIGTERM');
process.on('disconnect', orphaned);
process.send?.(await bench(room));
process.off('disconnect', orphaned).disconnect?.();
