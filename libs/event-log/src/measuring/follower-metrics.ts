import { Counter, Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { EventLog, Follower, FollowOptions } from '../event-log.js';
import { through } from '../through.js';

export interface WatchedFollower {
  /** In the label `follower`. */
  readonly name: string;
  /** Left out where every process has this follower: nobody leads it. */
  readonly leads?: () => boolean;
}

/** Milliseconds, for measuring only. */
type Now = () => number;

/** How the followers of one process do, by name. */
export class FollowerMetrics {
  readonly #watches = new Set<Watch>();
  readonly #drops: Counter<'follower'>;
  readonly #troubles: Counter<'follower'>;

  constructor(
    registry: Registry,
    private readonly now: Now = () => performance.now(),
  ) {
    const watches = this.#watches;
    const place = { labelNames: ['follower'] as const, registers: [registry] };
    this.#drops = new Counter({
      ...{ name: 'fumata_follower_drops_total', help: 'How often a follower has lost the log', ...place },
    });
    this.#troubles = new Counter({
      name: 'fumata_follower_troubles_total',
      help: 'How often something went wrong for a follower that is tried again: the log was away, or a write failed',
      ...place,
    });
    new Gauge({
      name: 'fumata_follower_behind_seconds',
      help: '0 while a follower stands at the head of the log, else for how long it has not; nothing while another process leads',
      ...place,
      collect() {
        this.reset();
        for (const { name, behindSeconds } of watches)
          if (behindSeconds !== undefined) this.set({ follower: name }, behindSeconds);
      },
    });
    new Gauge({
      name: 'fumata_follower_leading',
      help: '1 while this process leads a follower that only one process may lead, 0 while it stands by',
      ...place,
      collect() {
        for (const { name, leads } of watches) if (leads) this.set({ follower: name }, leads() ? 1 : 0);
      },
    });
  }

  /** To be called with each trouble that a follower tells of: it may stand at the head and still not get its work done. */
  troubled(name: string): () => void {
    this.#troubles.inc({ follower: name }, 0);
    return () => this.#troubles.inc({ follower: name });
  }

  /** The same log for one follower, which is watched whenever it follows. */
  watch(log: EventLog, { name, leads }: WatchedFollower): EventLog {
    this.#drops.inc({ follower: name }, 0); // there from the first scrape on, so that the first loss is a rise
    const watch = new Watch(name, leads, () => this.#drops.inc({ follower: name }), this.now);
    this.#watches.add(watch);
    return through(log, { follow: (options) => watch.follow(log, options) });
  }
}

const known = new WeakMap<Registry, FollowerMetrics>();

/** Those of a registry: several parts of one process have followers. */
export function followerMetrics(registry: Registry): FollowerMetrics {
  const metrics = known.get(registry) ?? new FollowerMetrics(registry);
  known.set(registry, metrics);
  return metrics;
}

class Watch {
  #follower: Follower | undefined;
  #behindSince: number | undefined;
  #lost = false;

  constructor(
    readonly name: string,
    readonly leads: (() => boolean) | undefined,
    private readonly onDrop: () => void,
    private readonly now: Now,
  ) {}

  /** Undefined while nobody follows here. */
  get behindSeconds(): number | undefined {
    if (!this.#follower) return undefined;
    if (this.#follower.state === 'live') this.#behindSince = undefined;
    else this.#behindSince ??= this.now();
    return this.#behindSince === undefined ? 0 : (this.now() - this.#behindSince) / 1000;
  }

  follow(log: EventLog, options: FollowOptions): Follower {
    this.#behindSince = this.now();
    this.#lost = false;
    const follower = log.follow({
      ...options,
      onCaughtUp: () => {
        this.#behindSince = undefined;
        this.#lost = false;
        options.onCaughtUp?.();
      },
      onTrouble: (cause) => {
        this.#trouble();
        options.onTrouble?.(cause);
      },
    });
    this.#follower = follower;
    return {
      get position() {
        return follower.position;
      },
      get checkpoint() {
        return follower.checkpoint;
      },
      get state() {
        return follower.state;
      },
      stop: () => {
        if (this.#follower === follower) this.#follower = undefined;
        return follower.stop();
      },
    };
  }

  /** Tries that fail one after the other are one loss. */
  #trouble(): void {
    this.#behindSince ??= this.now();
    if (this.#lost || this.#follower?.state !== 'lost') return;
    this.#lost = true;
    this.onDrop();
  }
}
