import type { JobTypes } from '../jobs.js';
import type { BullMqJobQueue, BullMqOptions } from './bullmq-job-queue.js';

/** Jobs on Redis. BullMQ is loaded only here: about 250 modules that the embedded default does not need. */
export async function connectBullMqJobs<K extends JobTypes>(options: BullMqOptions<K>): Promise<BullMqJobQueue<K>> {
  const { BullMqJobQueue } = await import('./bullmq-job-queue.js');
  return BullMqJobQueue.open(options);
}
