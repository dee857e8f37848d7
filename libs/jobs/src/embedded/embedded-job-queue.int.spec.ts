import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@fumata/platform';
import type { JobKinds } from '../jobs.js';
import { describeJobs, KINDS } from '../jobs.contract.js';
import { EmbeddedJobQueue } from './embedded-job-queue.js';

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'fumata-jobs-'));
const open = async <K extends JobKinds>(folder: string, kinds: K): Promise<EmbeddedJobQueue<K>> =>
  EmbeddedJobQueue.open(join(folder, 'jobs.db'), {
    ...{ kinds, clock: systemClock },
    onFault: (cause) => {
      throw cause;
    },
  });

describeJobs('embedded', async () => {
  const folder = await newFolder();
  const folders = [folder];
  const queue = await open(folder, KINDS);
  const queues: { close(): Promise<void> }[] = [queue];
  /** What a kill would leave: the files as they are now, the first queue still at work. */
  const nextWith = async <K extends JobKinds>(kinds: K): Promise<EmbeddedJobQueue<K>> => {
    const copy = await newFolder();
    await cp(folders.at(-1) ?? folder, copy, { recursive: true });
    folders.push(copy);
    const again = await open(copy, kinds);
    queues.push(again);
    return again;
  };
  return {
    queue,
    afterKill: () => nextWith(KINDS),
    withoutMails: () => nextWith({ thumbnail: KINDS.thumbnail }),
    stop: async () => {
      await Promise.all(queues.map((each) => each.close()));
      await Promise.all(folders.map((path) => rm(path, { recursive: true })));
    },
  };
});
