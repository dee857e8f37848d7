import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { RedisPresence } from './redis-presence.js';

const redisUrl = process.env['REDIS_TEST_URL'];
const prefix = `test-${randomBytes(6).toString('hex')}`;
const open: RedisPresence[] = [];

/** A process that serves so many; says so again every few milliseconds. */
function serving(name: string, here: number, url = redisUrl ?? ''): RedisPresence {
  const place = { redisUrl: url, prefix, everyMs: 5, goneAfterMs: 200, onFault: () => undefined };
  const presence = new RedisPresence({ ...place, process: name });
  presence.set(here);
  open.push(presence);
  return presence;
}

const knows = (presence: RedisPresence, others: number): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => void (presence.elsewhere === others && resolve());
    presence.onChange(look);
    look();
  });

afterEach(async () => {
  await Promise.all(open.splice(0).map((presence) => presence.close()));
});

if (redisUrl === undefined) {
  describe('presence over Redis', () => it.skip('no Redis server (REDIS_TEST_URL)', () => undefined));
} else {
  describe('presence over Redis', () => {
    it('is the sum of what the other processes say', async () => {
      const [a, b, c] = [serving('a', 3), serving('b', 4), serving('c', 0)];
      await Promise.all([knows(a, 4), knows(b, 3), knows(c, 7)]);
    });

    it('follows what changes', async () => {
      const [a, b] = [serving('a', 1), serving('b', 1)];
      await knows(a, 1);
      b.set(5);
      await knows(a, 5);
    });

    it('forgets a process that stops, at once, and one that has died, after a while', async () => {
      const [a, b, c] = [serving('a', 1), serving('b', 2), serving('c', 10)];
      await knows(a, 12);
      await b.close();
      await knows(a, 10);
      Reflect.get(c, 'redis').disconnect(); // as if it had been killed
      await knows(a, 0);
    });
  });
}

describe('presence without its server', () => {
  it('knows of nobody elsewhere, tells of the loss once, and can be closed', async () => {
    const faults: unknown[] = [];
    const presence = new RedisPresence({
      ...{ redisUrl: 'redis://127.0.0.1:1', process: 'a', everyMs: 1, goneAfterMs: 1 },
      onFault: (cause) => faults.push(cause),
    });
    while (faults.length === 0) await new Promise(setImmediate);
    expect(presence.elsewhere).toBe(0);
    await presence.close();
    expect(faults).toHaveLength(1);
  });
});
