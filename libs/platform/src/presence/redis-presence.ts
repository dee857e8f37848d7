import { Redis } from 'ioredis';
import type { Presence } from './presence.js';

export interface RedisPresenceOptions {
  readonly redisUrl: string;
  /** Identifies this process. */
  readonly process: string;
  /** Called once per loss of the server; reconnects automatically. */
  readonly onFault: (cause: unknown) => void;
  /** Namespace of the keys. */
  readonly prefix?: string;
  readonly heartbeatMs?: number;
  /** A process silent for this long is gone; the last known sum is valid for as long. */
  readonly timeoutMs?: number;
}

const HEARTBEAT_MS = 2_000;
const TIMEOUT_MS = 15_000;

/**
 * A hash of the counts and a sorted set of the report times (server clock). One script stores this process's count,
 * removes silent processes and returns the sum of the others.
 */
const REPORT_SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[2], now, ARGV[1])
for _, gone in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', now - ARGV[3])) do
  redis.call('HDEL', KEYS[1], gone)
  redis.call('ZREM', KEYS[2], gone)
end
local others = 0
for _, count in ipairs(redis.call('HVALS', KEYS[1])) do others = others + count end
return others - ARGV[2]`;

/** Heartbeat: each process reports its count every two seconds and reads the sum of the others. */
export class RedisPresence implements Presence {
  elsewhere = 0;
  private here = 0;
  private isLost = false;
  private lastReplyAt = performance.now();
  private listener: () => void = () => undefined;
  private reporting: Promise<void> | undefined;
  private readonly redis: Redis;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly options: RedisPresenceOptions) {
    this.redis = new Redis(options.redisUrl, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: 2_000,
      retryStrategy: (times) => Math.min(times * 100, 2_000),
    });
    this.redis.on('error', (cause) => this.handleLoss(cause));
    this.redis.once('ready', () => this.report());
    this.timer = setInterval(() => this.report(), options.heartbeatMs ?? HEARTBEAT_MS).unref();
  }

  set(here: number): void {
    this.here = here;
  }

  onChange(listener: () => void): void {
    this.listener = listener;
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.reporting;
    const [counts, times] = this.keys;
    await this.redis
      .multi()
      .hdel(counts, this.options.process)
      .zrem(times, this.options.process)
      .exec()
      .catch(() => undefined); // without the server, the others notice the missing reports
    this.redis.disconnect();
  }

  private get keys(): readonly [counts: string, times: string] {
    const { prefix = 'fumata' } = this.options;
    // The hash tag in braces keeps both keys on one cluster node.
    return [`{${prefix}-presence}:counts`, `{${prefix}-presence}:times`];
  }

  private report(): void {
    this.reporting ??= this.reportOnce().finally(() => (this.reporting = undefined));
  }

  private async reportOnce(): Promise<void> {
    const { process, timeoutMs = TIMEOUT_MS } = this.options;
    try {
      const others = await this.redis.eval(REPORT_SCRIPT, 2, ...this.keys, process, this.here, timeoutMs);
      this.lastReplyAt = performance.now();
      this.isLost = false;
      this.setElsewhere(Number(others));
    } catch (cause) {
      this.handleLoss(cause);
      if (performance.now() - this.lastReplyAt > timeoutMs) this.setElsewhere(0);
    }
  }

  private setElsewhere(others: number): void {
    if (others === this.elsewhere) return;
    this.elsewhere = others;
    this.listener();
  }

  private handleLoss(cause: unknown): void {
    if (this.isLost) return;
    this.isLost = true;
    this.options.onFault(cause);
  }
}
