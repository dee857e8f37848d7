import { Counter, Gauge, type Registry } from 'prom-client';
import type { EventLog } from '../event-log.js';
import { withOverrides } from '../with-overrides.js';
import { FollowerWatch } from './follower-watch.js';

export interface MeasuredFollower {
  /** Value of the label `follower`. */
  readonly name: string;
  /** Omitted for followers that run in every process, without leader election. */
  readonly leads?: () => boolean;
}

/** Monotonic clock, ms. */
type Now = () => number;

/** Metrics of the followers of one process, by name. */
export class FollowerMetrics {
  readonly #watches = new Set<FollowerWatch>();
  readonly #drops: Counter<'follower'>;
  readonly #errors: Counter<'follower'>;

  constructor(
    registry: Registry,
    private readonly now: Now = () => performance.now(),
  ) {
    const watches = this.#watches;
    const common = { labelNames: ['follower'] as const, registers: [registry] };
    this.#drops = new Counter({
      name: 'fumata_follower_drops_total',
      help: 'Number of times a follower lost its connection to the event log',
      ...common,
    });
    this.#errors = new Counter({
      name: 'fumata_follower_errors_total',
      help: 'Errors reported by a follower or its leader check, including the one that stopped it',
      ...common,
    });
    new Gauge({
      name: 'fumata_follower_behind_seconds',
      help: 'Seconds since a follower was last at the head of the log, 0 while it is; absent while another process leads',
      ...common,
      collect() {
        this.reset();
        for (const { name, behindSeconds } of watches)
          if (behindSeconds !== undefined) this.set({ follower: name }, behindSeconds);
      },
    });
    new Gauge({
      name: 'fumata_follower_leading',
      help: '1 while this process is the leader of a follower, 0 while another one is',
      ...common,
      collect() {
        for (const { name, leads } of watches) if (leads) this.set({ follower: name }, leads() ? 1 : 0);
      },
    });
  }

  /**
   * Returns a function to call for each error that the follower reports: a live follower may still fail to do its work.
   */
  errorCounter(name: string): () => void {
    this.#errors.inc({ follower: name }, 0);
    return () => this.#errors.inc({ follower: name });
  }

  /** Wraps the log so that the named follower is measured whenever it follows. */
  watch(log: EventLog, { name, leads }: MeasuredFollower): EventLog {
    this.#drops.inc({ follower: name }, 0); // starts at 0, so that the first loss shows as an increase
    const watch = new FollowerWatch(name, leads, () => this.#drops.inc({ follower: name }), this.now);
    this.#watches.add(watch);
    return withOverrides(log, { follow: (options) => watch.follow(log, options) });
  }
}

const metricsByRegistry = new WeakMap<Registry, FollowerMetrics>();

/** The metrics of a registry, shared by all followers of the process. */
export function followerMetrics(registry: Registry): FollowerMetrics {
  const metrics = metricsByRegistry.get(registry) ?? new FollowerMetrics(registry);
  metricsByRegistry.set(registry, metrics);
  return metrics;
}
