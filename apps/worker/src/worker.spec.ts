import { describe, expect, it } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import { Unavailable } from '@fumata/platform';
import { ReadModels } from '@fumata/read-models';
import { CLOCK } from '@fumata/stores';
import { JobRunner } from './processors/job-runner.js';
import { MissingJobs } from './processors/missing-jobs.js';
import { Followers } from './projections/followers.js';
import { Leaderships } from './projections/leaderships.js';
import { LogOriginCheck } from './projections/log-origin-check.js';
import { ReadModelMaintenance } from './projections/read-model-maintenance.js';
import { Worker } from './worker.js';

const done = () => Promise.resolve();
const follower = { start: done, stop: done };

const hangs = () => new Promise<void>(() => undefined);

async function application({ sweep = done, stopJobs = done }) {
  class WorkerModule {}
  return NestFactory.createApplicationContext(
    {
      module: WorkerModule,
      providers: [
        Worker,
        { provide: CLOCK, useValue: { now: () => new Date(0) } },
        { provide: ReadModels, useValue: { sweep } },
        { provide: Leaderships, useValue: { isAlone: true, processId: 'one' } },
        { provide: LogOriginCheck, useValue: { check: done } },
        { provide: Followers, useValue: { conclave: follower, sceaux: follower } },
        { provide: ReadModelMaintenance, useValue: { start: () => undefined, stop: done } },
        { provide: JobRunner, useValue: { start: () => undefined, stop: stopJobs } },
        { provide: MissingJobs, useValue: { start: done, stop: () => undefined } },
      ],
    },
    { logger: false },
  );
}

describe('Worker', () => {
  it('lets the application close while a job hangs', async () => {
    const app = await application({ stopJobs: hangs });
    const worker = app.get(Worker);
    await worker.start();
    void worker.stop(); // its step exceeds the deadline
    await expect(app.close()).resolves.toBeUndefined();
  });

  it('starts while the read models cannot be written', async () => {
    const app = await application({ sweep: () => Promise.reject(new Unavailable('documents', 'full')) });
    await expect(app.get(Worker).start()).resolves.toBeUndefined();
    await app.close();
  });
});
