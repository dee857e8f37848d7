import {
  buildRenditionsSchema,
  checkReadModelsSchema,
  eraseOldDownloadRecordsSchema,
  rebuildReadModelSchema,
  sendDownloadLinkSchema,
} from '@fumata/contracts';
import type { JobKinds, JobQueue } from './jobs.js';

const MINUTE = 60_000;

/** What the site leaves for later. */
export const SITE_JOBS = {
  /** Over about four hours: a mail server that is restarted or that greylists is back by then. */
  'send-download-link': {
    ...{ payload: sendDownloadLinkSchema, attempts: 9, firstRetryMs: MINUTE, concurrency: 3 },
  },
  /** More than the darkroom has hands: while some are written down, others are developed. */
  'build-thumbnails': {
    ...{ payload: buildRenditionsSchema, attempts: 4, firstRetryMs: 10_000, concurrency: 4 },
  },
  'erase-old-download-records': {
    ...{ payload: eraseOldDownloadRecordsSchema, attempts: 6, firstRetryMs: 10 * MINUTE, concurrency: 1 },
  },
  /** Somebody watches it: not again by itself, least of all after a death in the middle. */
  'rebuild-read-model': {
    ...{ payload: rebuildReadModelSchema, attempts: 1, firstRetryMs: MINUTE, concurrency: 1 },
  },
  /** Once more when its worker is stopped in the middle. */
  'check-read-models': {
    ...{ payload: checkReadModelsSchema, attempts: 2, firstRetryMs: MINUTE, concurrency: 1 },
  },
} as const satisfies JobKinds;

export type SiteJobs = JobQueue<typeof SITE_JOBS>;
