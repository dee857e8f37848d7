export type {
  AnyProcessor,
  JobCounts,
  JobType,
  JobTypes,
  JobName,
  JobPage,
  JobQueue,
  JobState,
  JobView,
  NewJob,
  Processor,
  RunningJob,
} from './jobs.js';
export { GiveUp, JOB_STATES, UNKNOWN_JOB_TYPE } from './jobs.js';
export { EmbeddedJobQueue } from './embedded/embedded-job-queue.js';
export type { BullMqJobQueue } from './bullmq/bullmq-job-queue.js';
export { connectBullMqJobs } from './bullmq/connect.js';
export { openJobs } from './open.js';
export type { JobsOptions } from './open.js';
export { SITE_JOBS } from './site-jobs.js';
export type { SiteJobs } from './site-jobs.js';
