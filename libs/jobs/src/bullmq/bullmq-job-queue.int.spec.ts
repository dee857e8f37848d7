import { randomBytes } from 'node:crypto';
import { describe, it } from '@jest/globals';
import { describeJobs, KINDS } from '../jobs.contract.js';
import type { Kinds } from '../jobs.contract.js';
import { BullMqJobQueue } from './bullmq-job-queue.js';

const redisUrl = process.env['REDIS_TEST_URL'];

if (redisUrl === undefined) {
  describe('BullMQ: a queue of jobs', () => it.skip('no Redis server (REDIS_TEST_URL)', () => undefined));
} else {
  describeJobs('BullMQ', async () => {
    const prefix = `test-${randomBytes(6).toString('hex')}`;
    const open = (): Promise<BullMqJobQueue<Kinds>> =>
      BullMqJobQueue.open({ kinds: KINDS, redisUrl, prefix, deadAfterMs: 300, onFault: () => undefined });
    const queue = await open();
    const queues = [queue];
    return {
      queue,
      afterKill: async () => {
        await queue.kill();
        const again = await open();
        queues.push(again);
        return again;
      },
      stop: async () => {
        await Promise.all(queues.map((each) => each.close()));
      },
    };
  });
}
