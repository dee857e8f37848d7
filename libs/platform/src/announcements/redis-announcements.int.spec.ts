import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { announcementsContract } from './announcements.contract.js';
import { RedisAnnouncements } from './redis-announcements.js';

const redisUrl = process.env['REDIS_TEST_URL'];
const prefix = `test-${randomBytes(6).toString('hex')}`;

async function connect(timeoutMs = 30_000, database = ''): Promise<RedisAnnouncements> {
  const announcements = new RedisAnnouncements({
    redisUrl: `${redisUrl}${database}`,
    prefix,
    process: randomBytes(6).toString('hex'),
    timeoutMs,
    onFault: () => undefined,
  });
  while (!announcements.connected) await new Promise(setImmediate);
  return announcements;
}

if (redisUrl === undefined) {
  describe('RedisAnnouncements', () =>
    it.skip('the whole suite (needs Redis, see the first lines of npm test)', () => undefined));
} else {
  announcementsContract('RedisAnnouncements', (timeoutMs) => connect(timeoutMs));

  describe('RedisAnnouncements', () => {
    it('are those of one database of the server', async () => {
      const [here, elsewhere] = [await connect(), await connect(undefined, '/1')];
      let heard = 0;
      elsewhere.onAnnouncement(() => Promise.resolve(void (heard += 1)));
      expect(await here.announce(1)).toBe(true);
      expect(await elsewhere.announce(1)).toBe(true);
      expect(heard).toBe(0);
      await Promise.all([here.close(), elsewhere.close()]);
    });
  });
}

describe('RedisAnnouncements without a server', () => {
  it('announces nothing, reports the loss once, and can be closed', async () => {
    const faults: unknown[] = [];
    const announcements = new RedisAnnouncements({
      redisUrl: 'redis://127.0.0.1:1',
      process: 'a',
      onFault: (cause) => faults.push(cause),
    });
    while (faults.length === 0) await new Promise(setImmediate);
    expect(announcements.connected).toBe(false);
    expect(await announcements.announce(1)).toBe(false);
    await announcements.close();
    expect(faults).toHaveLength(1);
  });
});
