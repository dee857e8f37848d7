import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { ConnectionLossFilter } from './connection-loss-filter.js';
import { Queues } from './queues.js';

const redisUrl = process.env['REDIS_TEST_URL'];

if (redisUrl === undefined) {
  describe('BullMQ: its queues', () =>
    it.skip('the whole suite (needs Redis, see the first lines of npm test)', () => undefined));
} else {
  describe('BullMQ: its queues', () => {
    let redis: Redis;
    beforeEach(() => void (redis = new Redis(redisUrl)));
    afterEach(() => redis.disconnect());

    it('are opened once for each job type, and leave nothing on the connection once closed', async () => {
      const prefix = `test-${randomBytes(6).toString('hex')}`;
      const lossFilter = new ConnectionLossFilter(() => undefined);
      await redis.sadd(`${prefix}-kinds`, 'of-another-version');
      const queues = new Queues({ redis, prefix, types: ['mail', 'rendition'], lossFilter });
      await queues.open();
      expect([...queues.all.keys()]).toEqual(['mail', 'rendition', 'of-another-version']);
      // Each queue listens to the connection.
      expect(redis.listenerCount('close')).toBe(3);
      await queues.close();
      expect(redis.listenerCount('close')).toBe(0);
    });
  });
}
