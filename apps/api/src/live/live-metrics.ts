import { Counter, Gauge, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import type { FanOutWatch } from './fan-out.js';

export interface Connected {
  /** Number of connected sockets. */
  readonly sockets: () => number;
  /** Maximum number of sockets. */
  readonly most: number;
}

/** Metrics of the fan-out. */
export function liveMetrics(registry: Registry, { sockets, most }: Connected): FanOutWatch {
  const registers = [registry];
  const limit = new Gauge({
    name: 'fumata_live_sockets_limit',
    help: 'How many visitors this process takes',
    registers,
  });
  limit.set(most);
  new Gauge({
    name: 'fumata_live_sockets',
    help: 'Visitors connected to this process',
    registers,
    collect() {
      this.set(sockets());
    },
  });
  const pushes = new Counter({
    name: 'fumata_live_pushes_total',
    help: 'Pushes to everybody, by name',
    labelNames: ['name'],
    registers,
  });
  const deliveries = new Counter({
    name: 'fumata_live_deliveries_total',
    help: 'Pushes written to one socket: straight to it, or by way of its queue',
    labelNames: ['way'],
    registers,
  });
  const skipped = new Counter({
    name: 'fumata_live_skipped_total',
    help: 'Sockets that had too much waiting and get a snapshot later',
    registers,
  });
  const seconds = new Histogram({
    name: 'fumata_live_fanout_seconds',
    help: 'From a push being made to its being written to the last socket',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
    registers,
  });
  return {
    pushed: (push) => {
      pushes.inc({ name: push.frame.name });
      deliveries.inc({ way: 'direct' }, push.direct);
      deliveries.inc({ way: 'queued' }, push.queued);
      skipped.inc(push.skipped);
      seconds.observe(push.seconds);
    },
  };
}
