import { monitorEventLoopDelay } from 'node:perf_hooks';
import { EmbeddedEventLog } from '@fumata/event-log';
import { serveRequests } from './helper.ts';
import { addLimitEndpoint, type Limit } from './limit-endpoint.ts';

/**
 * The real standalone program in a process that reports its usage. Additions for benches: a reference endpoint, delayed
 * commits and disabled sealing.
 */
const LAG_RESOLUTION_MS = 1;

/** Usage since the previous request. */
export interface Usage {
  /** CPU time of all threads. */
  readonly cpuMs: number;
  /** CPU time of the event loop's thread. */
  readonly mainCpuMs: number;
  /** Share of the time in which the event loop was busy. */
  readonly busy: number;
  /** Delay of timers in ms. */
  readonly lagP50: number;
  readonly lagP99: number;
  readonly lagMax: number;
  readonly rssMb: number;
  /** Maximum since the process started. */
  readonly peakRssMb: number;
}

const slowCommitMs = Number(process.env['BENCH_SLOW_COMMIT_MS'] ?? 0);
if (slowCommitMs > 0) {
  const open = EmbeddedEventLog.open.bind(EmbeddedEventLog);
  EmbeddedEventLog.open = (options) => open({ ...options, slowCommitMs });
}
if (process.env['BENCH_SEALING'] === 'off') {
  const { Sealer } = await import('../../../apps/worker/dist/sealing/sealer.js');
  Sealer.prototype.start = () => Promise.resolve();
}
const limit: Limit = await addLimitEndpoint();

// Imports the built module directly, because the program exports nothing.
const entry = new URL('../../../apps/standalone/dist/start.js', import.meta.url).href;
const { start } = (await import(entry)) as typeof import('../../../apps/standalone/src/start.ts');
const { PORT: port } = process.env;
const started = start(process.env).then(() => `http://127.0.0.1:${port}`);
started.catch(() => process.exit(1)); // its output is on the terminal
const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
lag.enable();
let cpu = process.cpuUsage();
let mainCpu = process.threadCpuUsage();
let elu = performance.eventLoopUtilization();

/** The histogram records whole intervals, so the resolution itself is not a delay. */
const lagMs = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - LAG_RESOLUTION_MS);

function usage(): Usage {
  const used = process.cpuUsage(cpu);
  const main = process.threadCpuUsage(mainCpu);
  const { utilization } = performance.eventLoopUtilization(elu);
  const usage: Usage = {
    cpuMs: (used.user + used.system) / 1000,
    mainCpuMs: (main.user + main.system) / 1000,
    busy: utilization,
    lagP50: lagMs(lag.percentile(50)),
    lagP99: lagMs(lag.percentile(99)),
    lagMax: lagMs(lag.max),
    rssMb: process.memoryUsage().rss / 1e6,
    peakRssMb: (process.resourceUsage().maxRSS * 1024) / 1e6,
  };
  lag.reset();
  cpu = process.cpuUsage();
  mainCpu = process.threadCpuUsage();
  elu = performance.eventLoopUtilization();
  return usage;
}

serveRequests({ started: () => started, usage, limit: (to: Parameters<Limit['set']>[0]) => limit.set(to) });
