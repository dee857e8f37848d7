import { randomBytes } from 'node:crypto';
import { describe, it } from '@jest/globals';
import { describeJobs } from '../jobs.contract.js';
import { JOB_TYPES } from '../jobs.fixture.js';
import type { JobTypes } from '../jobs.js';
import { BullMqJobQueue } from './bullmq-job-queue.js';

const redisUrl = process.env['REDIS_TEST_URL'];

if (redisUrl === undefined) {
  describe('BullMQ: a queue of jobs', () =>
    it.skip('the whole suite (needs Redis, see the first lines of npm test)', () => undefined));
} else {
  describeJobs('BullMQ', async () => {
    const prefix = `test-${randomBytes(6).toString('hex')}`;
    const queues: { close(): Promise<void> }[] = [];
    const open = async <K extends JobTypes>(types: K): Promise<BullMqJobQueue<K>> => {
      const opened = await BullMqJobQueue.open({
        types,
        redisUrl,
        prefix,
        deadAfterMs: 2_000,
        onFault: () => undefined,
      });
      queues.push(opened);
      return opened;
    };
    const queue = await open(JOB_TYPES);
    return {
      queue,
      afterKill: async () => {
        await queue.kill();
        return open(JOB_TYPES);
      },
      withoutMails: () => open({ rendition: JOB_TYPES.rendition }),
      stop: async () => {
        await Promise.all(queues.map((each) => each.close()));
      },
    };
  });
}
