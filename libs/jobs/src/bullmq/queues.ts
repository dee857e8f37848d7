import { Unavailable } from '@fumata/platform';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { ConnectionLossFilter } from './connection-loss-filter.js';

export interface QueuesOptions {
  readonly redis: Redis;
  readonly prefix: string;
  readonly kinds: readonly string[];
  readonly losses: ConnectionLossFilter;
}

/** One queue of BullMQ for each kind, from the moment on when the server is there for the first time. */
export class Queues {
  #all: ReadonlyMap<string, Queue> | undefined;
  #beginning: Promise<void> | undefined;

  constructor(private readonly place: QueuesOptions) {}

  /** Of every kind, and then of those that earlier programs have had in this place. @throws Unavailable before the server was there */
  get all(): ReadonlyMap<string, Queue> {
    if (!this.#all) throw new Unavailable('jobs', 'Redis has not been reached yet');
    return this.#all;
  }

  /** To be called with each connection; after a failure the next one tries again. */
  begin(): Promise<void> {
    return (this.#beginning ??= this.#make().catch((cause: unknown) => {
      this.#beginning = undefined;
      throw cause;
    }));
  }

  async close(): Promise<void> {
    const all = this.#all ? [...this.#all.values()] : [];
    await Promise.all(all.map((queue) => queue.close()));
  }

  async #make(): Promise<void> {
    const { redis, prefix, kinds } = this.place;
    const place = `${prefix}-kinds`;
    await redis.sadd(place, ...kinds);
    const ever = await redis.smembers(place);
    const all = new Map([...kinds, ...ever.toSorted()].map((name) => [name, this.#open(name)]));
    // One that begins without a connection never comes to itself.
    await Promise.all([...all.values()].map((queue) => queue.waitUntilReady()));
    this.#all = all;
  }

  #open(name: string): Queue {
    const { redis, prefix, losses } = this.place;
    return new Queue(name, { connection: redis, prefix, skipWaitingForReady: true }).on('error', losses.hear);
  }
}
