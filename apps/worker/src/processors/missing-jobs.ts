import { Inject, Injectable } from '@nestjs/common';
import { DownloadStore, linkMail } from '@fumata/content';
import type { SiteJobs, JobQueue, SITE_JOBS } from '@fumata/jobs';
import type { Clock } from '@fumata/platform';
import { CLOCK, JOBS, LOGGER } from '@fumata/stores';
import type { Logger } from 'pino';
import { queueErasure } from './erase-old-download-records.processor.js';

/** Interval of the sweep: the longest wait of such a job once the queue is available again. */
const SWEEP_MS = 5 * 60_000;

/** Periodically queues jobs that could not be queued while the queue was unavailable. */
@Injectable()
export class MissingJobs {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(JOBS) private readonly jobs: SiteJobs,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly downloads: DownloadStore,
  ) {}

  async start(): Promise<void> {
    await this.sweep();
    this.timer = setInterval(() => void this.sweep(), SWEEP_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async sweep(): Promise<void> {
    const { jobs, clock, downloads } = this;
    await queueMissing({ jobs, clock, downloads }).catch((err: unknown) =>
      this.logger.warn({ err }, 'jobs: missing ones not queued, retrying'),
    );
  }
}

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
