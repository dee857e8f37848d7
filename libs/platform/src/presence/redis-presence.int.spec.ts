import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { RedisPresence } from './redis-presence.js';

const redisUrl = process.env['REDIS_TEST_URL'];
const prefix = `test-${randomBytes(6).toString('hex')}`;
const open: RedisPresence[] = [];

/** A process with this many visitors, which reports every few milliseconds. */
function serving(name: string, here: number, url = redisUrl ?? ''): RedisPresence {
  const options = { redisUrl: url, prefix, heartbeatMs: 5, timeoutMs: 200, onFault: () => undefined };
  const presence = new RedisPresence({ ...options, process: name });
  presence.set(here);
  open.push(presence);
  return presence;
}

const knows = (presence: RedisPresence, others: number): Promise<void> =>
  new Promise((resolve) => {
    const check = (): void => void (presence.elsewhere === others && resolve());
    presence.onChange(check);
    check();
  });

afterEach(async () => {
  await Promise.all(open.splice(0).map((presence) => presence.close()));
});

if (redisUrl === undefined) {
  describe('RedisPresence', () => it.skip('no Redis server (REDIS_TEST_URL)', () => undefined));
} else {
  describe('RedisPresence', () => {
    it('sums the numbers of the other processes', async () => {
      const [a, b, c] = [serving('a', 3), serving('b', 4), serving('c', 0)];
      await Promise.all([knows(a, 4), knows(b, 3), knows(c, 7)]);
    });

    it('follows changes', async () => {
      const [a, b] = [serving('a', 1), serving('b', 1)];
      await knows(a, 1);
      b.set(5);
      await knows(a, 5);
    });

    it('drops a stopped process at once and a dead one after the time-out', async () => {
      const [a, b, c] = [serving('a', 1), serving('b', 2), serving('c', 10)];
      await knows(a, 12);
      await b.close();
      await knows(a, 10);
      Reflect.get(c, 'redis').disconnect(); // simulates a kill
      await knows(a, 0);
    });
  });
}

describe('RedisPresence without a server', () => {
  it('counts nobody elsewhere, reports the loss once, and can be closed', async () => {
    const faults: unknown[] = [];
    const presence = new RedisPresence({
      redisUrl: 'redis://127.0.0.1:1',
      process: 'a',
      heartbeatMs: 1,
      timeoutMs: 1,
      onFault: (cause) => faults.push(cause),
    });
    while (faults.length === 0) await new Promise(setImmediate);
    expect(presence.elsewhere).toBe(0);
    await presence.close();
    expect(faults).toHaveLength(1);
  });
});
