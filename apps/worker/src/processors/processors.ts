import { linkMail, type Content } from '@fumata/content';
import type { SiteJobs } from '@fumata/jobs';
import type { Mailer } from '@fumata/mail';
import type { Pictures } from '@fumata/media';
import { derivedKey, type Clock, type Configuration } from '@fumata/platform';
import type { JobMetrics } from '../operations/job-metrics.js';
import { buildRenditionsProcessor } from './build-renditions.processor.js';
import { checkReadModels } from './check-read-models.processor.js';
import { eraseOldDownloadRecords, queueErasure } from './erase-old-download-records.processor.js';
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
export function startJobs(
  dependencies: JobDependencies,
  rebuilder: Rebuilder,
  metrics: Pick<JobMetrics, 'timed'>,
): void {
  const { configuration, secret, pictures, mailer, jobs, clock } = dependencies;
  const { publicUrl, siteTitle, downloadRecordDays: days } = configuration;
  const key = derivedKey(secret, 'downloads');
  jobs.work([
    metrics.timed(sendDownloadLink({ content: dependencies, pictures, mailer, clock, key, publicUrl, siteTitle })),
    metrics.timed(buildRenditionsProcessor(pictures)),
    metrics.timed(eraseOldDownloadRecords({ content: dependencies, mailer, jobs, clock, days })),
    metrics.timed(rebuildReadModel(rebuilder)),
    metrics.timed(checkReadModels(rebuilder)),
  ]);
}

/** Queues jobs that were lost while the queue was unavailable or at a crash: today's erasure and mails. Idempotent. */
export async function queueMissing(dependencies: Pick<JobDependencies, 'jobs' | 'clock' | 'downloads'>): Promise<void> {
  await queueErasure(dependencies, 0);
  await addUnsent(dependencies);
}

/** Queues mails whose job was never added. */
export async function addUnsent({ jobs, downloads }: Pick<JobDependencies, 'jobs' | 'downloads'>): Promise<void> {
  for (const { _id: linkId, mailsWanted: mail } of await downloads.unsent())
    await jobs.add({ name: 'send-download-link', id: linkMail(linkId, mail), payload: { linkId, mail } });
}
