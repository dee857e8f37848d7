import { linkMail, type Content } from '@fumata/content';
import type { SiteJobs } from '@fumata/jobs';
import type { Mailer } from '@fumata/mail';
import type { Pictures } from '@fumata/media';
import { derivedKey, type Clock, type Configuration } from '@fumata/platform';
import type { JobMetrics } from '../operations/job-metrics.js';
import { buildRenditionsProcessor } from './build-renditions.processor.js';
import { checkReadModels } from './check-read-models.processor.js';
import { eraseOldDownloadRecords, leaveErasingFor } from './erase-old-download-records.processor.js';
import { rebuildReadModel, type Rebuilder } from './rebuild-read-model.processor.js';
import { sendDownloadLink } from './send-download-link.processor.js';

export interface JobDependencies extends Pick<
  Content,
  'downloads' | 'attempts' | 'articles' | 'galleries' | 'galleryImages'
> {
  readonly configuration: Configuration;
  readonly secret: string;
  readonly pictures: Pictures;
  readonly mailer: Mailer;
  readonly jobs: SiteJobs;
  readonly clock: Clock;
}

/** Starts the processors of the site's jobs. */
export function startJobs(workshop: JobDependencies, rebuilder: Rebuilder, measured: Pick<JobMetrics, 'timed'>): void {
  const { configuration, secret, pictures, mailer, jobs, clock } = workshop;
  const { publicUrl, siteTitle, downloadRecordDays: days } = configuration;
  const key = derivedKey(secret, 'downloads');
  jobs.work([
    measured.timed(sendDownloadLink({ content: workshop, pictures, mailer, clock, key, publicUrl, siteTitle })),
    measured.timed(buildRenditionsProcessor(pictures)),
    measured.timed(eraseOldDownloadRecords({ content: workshop, mailer, jobs, clock, days })),
    measured.timed(rebuildReadModel(rebuilder)),
    measured.timed(checkReadModels(rebuilder)),
  ]);
}

/** Queues jobs that were lost while the queue was unavailable or at a crash: today's erasure and mails. Idempotent. */
export async function addMissing(workshop: Pick<JobDependencies, 'jobs' | 'clock' | 'downloads'>): Promise<void> {
  await leaveErasingFor(workshop, 0);
  await addUnsent(workshop);
}

/** Queues mails whose job was never added. */
export async function addUnsent({ jobs, downloads }: Pick<JobDependencies, 'jobs' | 'downloads'>): Promise<void> {
  for (const { _id: linkId, mailsWanted: mail } of await downloads.unsent())
    await jobs.add({ name: 'send-download-link', id: linkMail(linkId, mail), payload: { linkId, mail } });
}
