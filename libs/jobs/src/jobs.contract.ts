import { describe } from '@jest/globals';
import { prepareQueue, type JobsUnderTest } from './jobs.fixture.js';
import { describeFailedJobs } from './failed-jobs.contract.js';
import { describeQueuedJobs } from './queued-jobs.contract.js';

export function describeJobs(adapter: string, start: () => Promise<JobsUnderTest>): void {
  describe(`${adapter}: a job queue`, () => {
    prepareQueue(start);
    describeFailedJobs();
    describeQueuedJobs();
  });
}
