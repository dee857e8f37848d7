import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { RedisUseCounters } from './redis-use-counters.js';
import type { UseCounters } from './use-counters.js';
import { describeUseCounters } from './use-counters.contract.js';

const redisUrl = process.env['REDIS_TEST_URL'];
const newPrefix = (): string => `test-${randomBytes(6).toString('hex')}`;
const open: UseCounters[] = [];
afterEach(() => Promise.all(open.splice(0).map((counters) => counters.close())));

/** Counters that have reached the server. */
async function connected(prefix = newPrefix()): Promise<RedisUseCounters> {
  const counters = new RedisUseCounters({ redisUrl: redisUrl ?? '', prefix, onFault: () => undefined });
  open.push(counters);
  for (let key = 0; ; key += 1) {
    await counters.add(`connecting-${key}`, 60);
    if (counters.isShared) return counters;
    await new Promise(setImmediate);
  }
}

if (redisUrl === undefined) {
  describe('RedisUseCounters', () =>
    it.skip('the whole suite (needs Redis, see the first lines of npm test)', () => undefined));
} else {
  describeUseCounters('Redis', () => connected());

  describe('RedisUseCounters', () => {
    it('are shared by all processes', async () => {
      const prefix = newPrefix();
      const [one, other] = [await connected(prefix), await connected(prefix)];
      expect([await one.add('ada', 60), await other.add('ada', 60), await one.add('ada', 60)]).toEqual([1, 2, 3]);
    });

    it('are forgotten after their seconds, by the server', async () => {
      const prefix = newPrefix();
      await (await connected(prefix)).add('ada', 60);
      const redis = new Redis(redisUrl);
      const left = await redis.pttl(`${prefix}-uses:ada`);
      redis.disconnect();
      expect(left).toBeGreaterThan(50_000);
      expect(left).toBeLessThanOrEqual(60_000);
    });
  });
}

const unreachable = (onFault: (cause: unknown) => void): RedisUseCounters =>
  new RedisUseCounters({ redisUrl: 'redis://127.0.0.1:1', onFault });

describeUseCounters('Redis without a server', () => Promise.resolve(unreachable(() => undefined)));

describe('RedisUseCounters without a server', () => {
  it('count alone, and report the loss once', async () => {
    const faults: unknown[] = [];
    const counters = unreachable((cause) => faults.push(cause));
    open.push(counters);
    expect([await counters.add('ada', 60), await counters.add('ada', 60)]).toEqual([1, 2]);
    expect([counters.isShared, faults.length]).toEqual([false, 1]);
  });
});
