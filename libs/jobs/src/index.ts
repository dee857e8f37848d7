export type { JobCounts, JobState, JobView } from './job-views.js';
export type { JobName, JobQueue, NewJob, Processor, RunningJob } from './jobs.js';
export { GiveUp } from './jobs.js';
export { EmbeddedJobQueue } from './embedded/embedded-job-queue.js';
export type { BullMqJobQueue } from './bullmq/bullmq-job-queue.js';
export { connectBullMqJobs } from './bullmq/connect.js';
export { openJobs } from './open.js';
export { SITE_JOBS } from './site-jobs.js';
export type { SiteJob, SiteJobs, SiteProcessor } from './site-jobs.js';
