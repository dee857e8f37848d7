import { Unavailable } from '@fumata/platform';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { ConnectionLossFilter } from './connection-loss-filter.js';

export interface QueuesOptions {
  readonly redis: Redis;
  readonly prefix: string;
  readonly types: readonly string[];
  readonly lossFilter: ConnectionLossFilter;
}

/** One BullMQ queue for each job type, opened once the server is reachable for the first time. */
export class Queues {
  #all: ReadonlyMap<string, Queue> | undefined;
  #opening: Promise<void> | undefined;

  constructor(private readonly options: QueuesOptions) {}

  /**
   * The queues of the job types, then of types that earlier versions had. @throws Unavailable before Redis was reached
   */
  get all(): ReadonlyMap<string, Queue> {
    if (!this.#all) throw new Unavailable('jobs', 'Redis has not been reached yet');
    return this.#all;
  }

  /** Called with each connection. Idempotent; after a failure the next call tries again. */
  open(): Promise<void> {
    return (this.#opening ??= this.#openAll().catch((cause: unknown) => {
      this.#opening = undefined;
      throw cause;
    }));
  }

  async close(): Promise<void> {
    await Promise.all([...(this.#all?.values() ?? [])].map((queue) => queue.close()));
  }

  async #openAll(): Promise<void> {
    const { redis, prefix, types } = this.options;
    const key = `${prefix}-kinds`;
    await redis.sadd(key, ...types);
    const registeredTypes = await redis.smembers(key);
    const names = new Set([...types, ...registeredTypes.toSorted()]);
    const all = new Map(Array.from(names, (name) => [name, this.#openQueue(name)]));
    // A queue that starts without a connection never recovers.
    await Promise.all([...all.values()].map((queue) => queue.waitUntilReady()));
    this.#all = all;
  }

  #openQueue(name: string): Queue {
    const { redis, prefix, lossFilter } = this.options;
    return new Queue(name, { connection: redis, prefix, skipWaitingForReady: true }).on('error', lossFilter.report);
  }
}
