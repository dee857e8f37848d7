import { join } from 'node:path';
import { EmbeddedDocumentStore } from '@fumata/documents';
import type { Clock } from '@fumata/platform';
import { connectBullMqJobs } from './bullmq/connect.js';
import { EmbeddedJobQueue } from './embedded/embedded-job-queue.js';
import type { JobTypes, JobQueue } from './jobs.js';

export interface JobsOptions<K extends JobTypes> {
  readonly types: K;
  readonly redisUrl: string | undefined;
  readonly dataFolder: string;
  readonly clock: Clock;
  readonly onFault: (cause: unknown) => void;
}

/** The queue that the configuration asks for: BullMQ where a Redis address is set, else one file in the data folder. */
export async function openJobs<K extends JobTypes>(options: JobsOptions<K>): Promise<JobQueue<K>> {
  const { types, redisUrl, dataFolder, clock, onFault } = options;
  if (redisUrl !== undefined) return connectBullMqJobs({ types, redisUrl, onFault });
  const store = await EmbeddedDocumentStore.open({ file: join(dataFolder, 'jobs.db') });
  return EmbeddedJobQueue.open(store, { types, clock, onFault });
}
