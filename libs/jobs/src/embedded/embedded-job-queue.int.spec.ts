import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@fumata/platform';
import { describeJobs, KINDS } from '../jobs.contract.js';
import type { Kinds } from '../jobs.contract.js';
import { EmbeddedJobQueue } from './embedded-job-queue.js';

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'fumata-jobs-'));
const open = async (folder: string): Promise<EmbeddedJobQueue<Kinds>> =>
  EmbeddedJobQueue.open(join(folder, 'jobs.db'), {
    ...{ kinds: KINDS, clock: systemClock },
    onFault: (cause) => {
      throw cause;
    },
  });

describeJobs('embedded', async () => {
  const folder = await newFolder();
  const folders = [folder];
  const queues = [await open(folder)];
  return {
    queue: queues[0] as EmbeddedJobQueue<Kinds>, // just made
    // What a kill would leave: the files as they are now, the first queue still at work.
    afterKill: async () => {
      const copy = await newFolder();
      folders.push(copy);
      await cp(folder, copy, { recursive: true });
      const again = await open(copy);
      queues.push(again);
      return again;
    },
    stop: async () => {
      await Promise.all(queues.map((queue) => queue.close()));
      await Promise.all(folders.map((path) => rm(path, { recursive: true })));
    },
  };
});
