import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { describePresence } from './presence.contract.js';
import { RedisPresence } from './redis-presence.js';

const redisUrl = process.env['REDIS_TEST_URL'];
const newPrefix = (): string => `test-${randomBytes(6).toString('hex')}`;
let prefix = newPrefix();
const open: RedisPresence[] = [];

/** A process with this many visitors, which reports every few milliseconds. */
function serving(name: string, here: number): RedisPresence {
  const options = { redisUrl: redisUrl ?? '', prefix, heartbeatMs: 5, timeoutMs: 200, onFault: () => undefined };
  const presence = new RedisPresence({ ...options, process: name });
  presence.set(here);
  open.push(presence);
  return presence;
}

const counts = (presence: RedisPresence, others: number): Promise<void> =>
  new Promise((resolve) => {
    const check = (): void => void (presence.elsewhere === others && resolve());
    presence.onChange(check);
    check();
  });

afterEach(async () => {
  await Promise.all(open.splice(0).map((presence) => presence.close()));
});

if (redisUrl === undefined) {
  describe('RedisPresence', () =>
    it.skip('the whole suite (needs Redis, see the first lines of npm test)', () => undefined));
} else {
  describePresence('Redis', () => {
    prefix = newPrefix();
    const [presence, observer] = [serving('a', 0), serving('observer', 0)];
    return { presence, shared: (here) => counts(observer, here) };
  });

  describe('RedisPresence', () => {
    it('sums the numbers of the other processes', async () => {
      const [a, b, c] = [serving('a', 3), serving('b', 4), serving('c', 0)];
      await Promise.all([counts(a, 4), counts(b, 3), counts(c, 7)]);
    });

    it('follows changes', async () => {
      const [a, b] = [serving('a', 1), serving('b', 1)];
      await counts(a, 1);
      b.set(5);
      await counts(a, 5);
    });

    it('drops a stopped process at once and a dead one after the time-out', async () => {
      const [a, b, c] = [serving('a', 1), serving('b', 2), serving('c', 10)];
      await counts(a, 12);
      await b.close();
      await counts(a, 10);
      Reflect.get(c, 'redis').disconnect(); // simulates a kill
      await counts(a, 0);
    });
  });
}

const unreachable = (onFault: (cause: unknown) => void): RedisPresence =>
  new RedisPresence({ redisUrl: 'redis://127.0.0.1:1', process: 'a', heartbeatMs: 1, timeoutMs: 1, onFault });

describePresence('Redis without a server', () => {
  let report: () => void = () => undefined;
  const reported = new Promise<void>((resolve) => (report = resolve));
  return { presence: unreachable(report), shared: () => reported };
});

describe('RedisPresence without a server', () => {
  it('counts no visitors of other processes, reports the loss once, and can be closed', async () => {
    const faults: unknown[] = [];
    const presence = unreachable((cause) => faults.push(cause));
    while (faults.length === 0) await new Promise(setImmediate);
    expect(presence.elsewhere).toBe(0);
    await presence.close();
    expect(faults).toHaveLength(1);
  });
});
