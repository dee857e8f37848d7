import { join } from 'node:path';
import type { Clock } from '@fumata/platform';
import { connectBullMqJobs } from './bullmq/connect.js';
import { EmbeddedJobQueue } from './embedded/embedded-job-queue.js';
import type { JobKinds, JobQueue } from './jobs.js';

export interface JobsOptions<K extends JobKinds> {
  readonly kinds: K;
  readonly redisUrl: string | undefined;
  readonly dataFolder: string;
  readonly clock: Clock;
  readonly onFault: (cause: unknown) => void;
}

/** The queue that the configuration asks for: BullMQ where a Redis address is set, else one file in the data folder. */
export async function openJobs<K extends JobKinds>(place: JobsOptions<K>): Promise<JobQueue<K>> {
  const { kinds, redisUrl, dataFolder, clock, onFault } = place;
  if (redisUrl !== undefined) return connectBullMqJobs({ kinds, redisUrl, onFault });
  return EmbeddedJobQueue.open(join(dataFolder, 'jobs.db'), { kinds, clock, onFault });
}
