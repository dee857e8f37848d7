import { linkMail, type DownloadStore } from '@fumata/content';
import type { JobQueue, SITE_JOBS, SiteJobs } from '@fumata/jobs';
import type { Clock } from '@fumata/platform';
import { queueErasure } from './erase-old-download-records.processor.js';

interface Dependencies {
  readonly jobs: SiteJobs;
  readonly clock: Clock;
  readonly downloads: DownloadStore;
}

/** Queues jobs that were lost while the queue was unavailable or at a crash: today's erasure and mails. Idempotent. */
export async function queueMissing({ jobs, clock, downloads }: Dependencies): Promise<void> {
  await queueErasure(jobs, clock, 0);
  await queueUnsentMails(jobs, downloads);
}

type LinkMailQueue = Pick<JobQueue<Pick<typeof SITE_JOBS, 'send-download-link'>>, 'add'>;

/** Queues mails whose job was never added. */
export async function queueUnsentMails(jobs: LinkMailQueue, downloads: DownloadStore): Promise<void> {
  for (const { _id: linkId, mailsWanted: mail } of await downloads.unsent())
    await jobs.add({ name: 'send-download-link', id: linkMail(linkId, mail), payload: { linkId, mail } });
}
