export type {
  AnyProcessor,
  JobCounts,
  JobKind,
  JobKinds,
  JobName,
  JobPage,
  JobQueue,
  JobState,
  JobView,
  NewJob,
  Processor,
  RunningJob,
} from './jobs.js';
export { GiveUp, JOB_STATES, NO_SUCH_KIND } from './jobs.js';
export { EmbeddedJobQueue } from './embedded/embedded-job-queue.js';
export type { BullMqJobQueue } from './bullmq/bullmq-job-queue.js';
export { connectBullMqJobs } from './bullmq/connect.js';
export { openJobs } from './open.js';
export type { JobsOptions } from './open.js';
export { SITE_JOBS } from './kinds.js';
export type { SiteJobs } from './kinds.js';
