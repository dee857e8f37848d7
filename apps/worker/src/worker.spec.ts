import { describe, expect, it } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import { Unavailable } from '@fumata/platform';
import { ReadModels } from '@fumata/read-models';
import { CLOCK, CONFIGURATION } from '@fumata/stores';
import { JobRunner } from './processors/job-runner.js';
import { MissingJobs } from './processors/missing-jobs.js';
import { Followers } from './projections/followers.js';
import { Leaderships } from './projections/leaderships.js';
import { LogOriginCheck } from './projections/log-origin-check.js';
import { ReadModelMaintenance } from './projections/read-model-maintenance.js';
import { Worker } from './worker.js';

const done = () => Promise.resolve();

const hangs = () => new Promise<void>(() => undefined);

interface Setting {
  readonly role?: 'worker' | 'signer';
  readonly holdsSealKey?: boolean;
  /** Names what is started. */
  readonly started?: string[];
  readonly sweep?: () => Promise<void>;
  readonly stopJobs?: () => Promise<void>;
}

async function application({
  role = 'worker',
  holdsSealKey = true,
  started = [],
  sweep = done,
  stopJobs = done,
}: Setting) {
  class WorkerModule {}
  const part = (name: string) => ({ start: async () => void started.push(name), stop: done });
  return NestFactory.createApplicationContext(
    {
      module: WorkerModule,
      providers: [
        Worker,
        { provide: CLOCK, useValue: { now: () => new Date(0) } },
        { provide: CONFIGURATION, useValue: { role } },
        { provide: ReadModels, useValue: { sweep } },
        { provide: Leaderships, useValue: { isAlone: true, processId: 'one' } },
        { provide: LogOriginCheck, useValue: { check: done } },
        { provide: Followers, useValue: { conclave: part('projection'), sceaux: part('sealing'), holdsSealKey } },
        { provide: ReadModelMaintenance, useValue: { start: () => undefined, stop: done } },
        { provide: JobRunner, useValue: { ...part('jobs'), stop: stopJobs } },
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

  it.each([
    ['a worker with the key of seals', { role: 'worker', holdsSealKey: true }, ['projection', 'sealing', 'jobs']],
    ['a worker without it', { role: 'worker', holdsSealKey: false }, ['projection', 'jobs']],
    ['a signer', { role: 'signer', holdsSealKey: true }, ['sealing']],
  ] as const)('%s starts only its own work', async (_, setting, parts) => {
    const started: string[] = [];
    const app = await application({ ...setting, started });
    await app.get(Worker).start();
    expect(started).toEqual(parts);
    await app.close();
  });

  it('starts while the read models cannot be written', async () => {
    const app = await application({ sweep: () => Promise.reject(new Unavailable('documents', 'full')) });
    await expect(app.get(Worker).start()).resolves.toBeUndefined();
    await app.close();
  });
});
