import {
  analyseRoundSchema,
  buildRenditionsSchema,
  checkReadModelsSchema,
  eraseOldDownloadRecordsSchema,
  planAlertSchema,
  rebuildReadModelSchema,
  sendAlertSchema,
  sendDownloadLinkSchema,
  sendVoteAlertSchema,
} from '@fumata/contracts';
import type { JobName, JobQueue, JobTypes, Processor } from './jobs.js';

const MINUTE = 60_000;

/** The job types of the site. */
export const SITE_JOBS = {
  /** Attempts span about four hours: a mail server that restarts or greylists is back by then. */
  'send-download-link': { payload: sendDownloadLinkSchema, attempts: 9, firstRetryMs: MINUTE, concurrency: 3 },
  /** More at once than there are decoder processes: some renditions are stored while others are decoded. */
  'build-thumbnails': { payload: buildRenditionsSchema, attempts: 4, firstRetryMs: 10_000, concurrency: 4 },
  'erase-old-download-records': {
    payload: eraseOldDownloadRecordsSchema,
    attempts: 6,
    firstRetryMs: 10 * MINUTE,
    concurrency: 1,
  },
  /** An administrator started it and watches it: it is never retried automatically. */
  'rebuild-read-model': { payload: rebuildReadModelSchema, attempts: 1, firstRetryMs: MINUTE, concurrency: 1 },
  /** Repeated once when its worker is stopped in the middle. */
  'check-read-models': { payload: checkReadModelsSchema, attempts: 2, firstRetryMs: MINUTE, concurrency: 1 },
  /** Reads the votes of two rounds. */
  'analyse-round': { payload: analyseRoundSchema, attempts: 9, firstRetryMs: 10_000, concurrency: 1 },
  /** An alert is of the moment: attempts span half a minute. */
  'plan-alert': { payload: planAlertSchema, attempts: 5, firstRetryMs: 2_000, concurrency: 1 },
  /** Other jobs go on while one waits for a slow push service. */
  'send-alert': { payload: sendAlertSchema, attempts: 5, firstRetryMs: 2_000, concurrency: 3 },
  'send-vote-alert': { payload: sendVoteAlertSchema, attempts: 3, firstRetryMs: 10_000, concurrency: 10 },
} as const satisfies JobTypes;

export type SiteJobs = JobQueue<typeof SITE_JOBS>;

/** The processor of one of these job types, and the job that it gets. */
export type SiteProcessor<N extends JobName<typeof SITE_JOBS>> = Processor<typeof SITE_JOBS, N>;
export type SiteJob<N extends JobName<typeof SITE_JOBS>> = Parameters<SiteProcessor<N>['process']>[0];
