import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { MAX_LIVE_SOCKETS, MAX_SUMMARY_SOCKETS } from './connections/live-places.js';
import type { FanOutWatch } from './feed/fan-out.js';

/** Numbers of sockets of this process by channel. */
type CountSockets = () => Readonly<Record<'conclave' | 'summary', number>>;

/** Metrics of the fan-out. */
export function liveMetrics(registry: Registry, sockets: CountSockets): FanOutWatch {
  const registers = [registry];
  socketGauges(registers, sockets);
  const pushes = new Counter({
    name: 'fumata_live_pushes_total',
    help: 'Pushes to all sockets, by name',
    labelNames: ['name'],
    registers,
  });
  const deliveries = new Counter({
    name: 'fumata_live_deliveries_total',
    help: 'Pushes written to one socket: directly, or through its queue',
    labelNames: ['path'],
    registers,
  });
  const skipped = new Counter({
    name: 'fumata_live_skipped_total',
    help: 'Sockets with a full queue, which get a snapshot later',
    registers,
  });
  const seconds = new Histogram({
    name: 'fumata_live_fanout_seconds',
    help: 'Time from encoding a push to writing it to the last socket',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
    registers,
  });
  return {
    pushed: (push) => {
      pushes.inc({ name: push.frame.name });
      deliveries.inc({ path: 'direct' }, push.direct);
      deliveries.inc({ path: 'queued' }, push.queued);
      skipped.inc(push.skipped);
      seconds.observe(push.seconds);
    },
  };
}

function socketGauges(registers: Registry[], sockets: CountSockets): void {
  const common = { labelNames: ['channel'] as const, registers };
  const limit = new Gauge({
    name: 'fumata_live_sockets_limit',
    help: 'Maximum number of sockets of this process: of all channels, and of the summary',
    ...common,
  });
  limit.set({ channel: 'all' }, MAX_LIVE_SOCKETS);
  limit.set({ channel: 'summary' }, MAX_SUMMARY_SOCKETS);
  new Gauge({
    name: 'fumata_live_sockets',
    help: 'Sockets connected to this process, by channel',
    ...common,
    collect() {
      for (const [channel, count] of Object.entries(sockets())) this.set({ channel }, count);
    },
  });
}
