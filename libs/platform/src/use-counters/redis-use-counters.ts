import { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { MemoryUseCounters } from './memory-use-counters.js';
import type { UseCounters } from './use-counters.js';

export interface RedisUseCountersOptions {
  readonly redisUrl: string;
  /** Called once per loss of the server; reconnects automatically. */
  readonly onFault: (cause: unknown) => void;
  /** Namespace of the keys. */
  readonly prefix?: string;
}

/** A request waits this long for a silent server. */
const ANSWER_WITHIN_MS = 500;
const ASK_AGAIN_AFTER_MS = 2_000;

/** Counts in Redis; while it is away, in this process. */
export class RedisUseCounters implements UseCounters {
  isShared = true;
  readonly #redis: Redis;
  readonly #counts: RateLimiterRedis;
  readonly #alone = new MemoryUseCounters();
  /** The server is not asked before this moment: not every request waits for a silent one. */
  #asksAgainAt = 0;

  constructor(private readonly options: RedisUseCountersOptions) {
    this.#redis = new Redis(options.redisUrl, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: ANSWER_WITHIN_MS,
      retryStrategy: (times) => Math.min(times * 100, 2_000),
    });
    this.#redis.on('error', (cause) => this.#handleLoss(cause));
    this.#redis.on('ready', () => {
      this.#asksAgainAt = 0;
      this.isShared = true;
    });
    this.#counts = new RateLimiterRedis({
      storeClient: this.#redis,
      keyPrefix: `${options.prefix ?? 'fumata'}-uses`,
      rejectIfRedisNotReady: true,
      points: 0,
      duration: 0,
    });
  }

  add(key: string, seconds: number, uses = 1): Promise<number> {
    return this.#ask(
      async () => (await this.#counts.penalty(key, uses, { customDuration: seconds })).consumedPoints,
      () => this.#alone.add(key, seconds, uses),
    );
  }

  count(key: string): Promise<number> {
    return this.#ask(
      async () => (await this.#counts.get(key))?.consumedPoints ?? 0,
      () => this.#alone.count(key),
    );
  }

  async #ask(shared: () => Promise<number>, alone: () => Promise<number>): Promise<number> {
    if (performance.now() < this.#asksAgainAt) return alone();
    try {
      const count = await shared();
      this.isShared = true;
      return count;
    } catch (cause) {
      this.#asksAgainAt = performance.now() + ASK_AGAIN_AFTER_MS;
      this.#handleLoss(cause);
      return alone();
    }
  }

  close(): Promise<void> {
    this.#redis.disconnect();
    return Promise.resolve();
  }

  #handleLoss(cause: unknown): void {
    if (!this.isShared) return;
    this.isShared = false;
    this.options.onFault(cause);
  }
}
