import { Inject, Injectable } from '@nestjs/common';
import { DownloadStore } from '@fumata/content';
import type { SiteJobs } from '@fumata/jobs';
import type { Clock } from '@fumata/platform';
import { CLOCK, JOBS, LOGGER } from '@fumata/stores';
import type { Logger } from 'pino';
import { queueMissing } from './queue-missing.js';

/** Interval of the sweep: the longest wait of such a job once the queue is available again. */
const SWEEP_MS = 5 * 60_000;

/** Periodically queues jobs that could not be queued while the queue was unavailable. */
@Injectable()
export class MissingJobs {
  private sweeping: NodeJS.Timeout | undefined;

  constructor(
    @Inject(JOBS) private readonly jobs: SiteJobs,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly downloads: DownloadStore,
  ) {}

  async start(): Promise<void> {
    await this.sweep();
    this.sweeping = setInterval(() => void this.sweep(), SWEEP_MS).unref();
  }

  stop(): void {
    clearInterval(this.sweeping);
  }

  private async sweep(): Promise<void> {
    const { jobs, clock, downloads } = this;
    await queueMissing({ jobs, clock, downloads }).catch((err: unknown) =>
      this.logger.warn({ err }, 'jobs: missing ones not queued, retrying'),
    );
  }
}
