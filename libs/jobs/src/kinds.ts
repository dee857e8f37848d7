import {
  buildThumbnailsSchema,
  eraseOldDownloadRecordsSchema,
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
  /** As many as the darkroom has hands. */
  'build-thumbnails': {
    ...{ payload: buildThumbnailsSchema, attempts: 4, firstRetryMs: 10_000, concurrency: 2 },
  },
  'erase-old-download-records': {
    ...{ payload: eraseOldDownloadRecordsSchema, attempts: 6, firstRetryMs: 10 * MINUTE, concurrency: 1 },
  },
} as const satisfies JobKinds;

export type SiteJobs = JobQueue<typeof SITE_JOBS>;
