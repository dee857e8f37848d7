import { monitorEventLoopDelay } from 'node:perf_hooks';
import { EmbeddedEventLog } from '@fumata/event-log';
import { answerAsks } from './helper.ts';
import { addLimitEndpoint } from './limit-endpoint.ts';
import type { Limit } from './limit-endpoint.ts';

/**
 * The real standalone program, in a process that can be asked how it fares. Besides, and for benches alone: the endpoint
 * that votes are compared with, commits that wait, and no sealing.
 */
const LAG_RESOLUTION_MS = 1;

/** What the process has used since the question before. */
export interface Usage {
  /** Of all threads. */
  readonly cpuMs: number;
  /** Of the thread that has the event loop. */
  readonly mainCpuMs: number;
  /** Share of the time in which the event loop was at work. */
  readonly busy: number;
  /** How much later than asked for a timer rings, milliseconds. */
  readonly lagP50: number;
  readonly lagP99: number;
  readonly lagMax: number;
  readonly rssMb: number;
}

const slowCommitMs = Number(process.env['BENCH_SLOW_COMMIT_MS'] ?? 0);
if (slowCommitMs > 0) {
  const open = EmbeddedEventLog.open.bind(EmbeddedEventLog);
  EmbeddedEventLog.open = (options) => open({ ...options, slowCommitMs });
}
if (process.env['BENCH_SEALING'] === 'off') {
  const { Sealer } = await import('../../apps/worker/dist/sealing/sealer.js');
  Sealer.prototype.start = () => Promise.resolve();
}
const limit: Limit = await addLimitEndpoint();

// What was built, past the front door: the program exports nothing.
const entry = new URL('../../apps/standalone/dist/start.js', import.meta.url).href;
const { start } = (await import(entry)) as typeof import('../../apps/standalone/src/start.ts');
const { PORT: port } = process.env;
const started = start(process.env).then(() => `http://127.0.0.1:${port}`);
started.catch(() => process.exit(1)); // its words are on the terminal
const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
lag.enable();
let cpu = process.cpuUsage();
let mainCpu = process.threadCpuUsage();
let elu = performance.eventLoopUtilization();

/** The histogram holds whole intervals between two ticks: the resolution itself is no lag. */
const lagMs = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - LAG_RESOLUTION_MS);

function usage(): Usage {
  const used = process.cpuUsage(cpu);
  const main = process.threadCpuUsage(mainCpu);
  const { utilization } = performance.eventLoopUtilization(elu);
  const told: Usage = {
    cpuMs: (used.user + used.system) / 1000,
    mainCpuMs: (main.user + main.system) / 1000,
    busy: utilization,
    lagP50: lagMs(lag.percentile(50)),
    lagP99: lagMs(lag.percentile(99)),
    lagMax: lagMs(lag.max),
    rssMb: process.memoryUsage().rss / 1e6,
  };
  lag.reset();
  cpu = process.cpuUsage();
  mainCpu = process.threadCpuUsage();
  elu = performance.eventLoopUtilization();
  return told;
}

answerAsks({
  started: () => started,
  usage,
  limit: (to: Parameters<Limit['set']>[0]) => limit.set(to),
});
