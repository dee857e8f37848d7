import { Inject, Injectable } from '@nestjs/common';
import { ArticleStore, AttemptStore, DownloadStore, GalleryImageStore, GalleryStore } from '@fumata/content';
import type { EventLog } from '@fumata/event-log';
import type { SiteJobs } from '@fumata/jobs';
import type { Mailer } from '@fumata/mail';
import { Pictures } from '@fumata/media';
import type { Clock, Configuration, Ids } from '@fumata/platform';
import { ReadModels } from '@fumata/read-models';
import { CLOCK, CONFIGURATION, EVENT_LOG, IDS, JOBS, LOGGER, MAILER, SECRET } from '@fumata/stores';
import type { Logger } from 'pino';
import { JobMetrics } from '../operations/job-metrics.js';
import { Followers } from '../projections/followers.js';
import { startJobs } from './processors.js';

/** Runs the site's jobs, each with the stores that its processor needs. */
@Injectable()
export class JobRunner {
  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    @Inject(SECRET) private readonly secret: string,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(JOBS) private readonly jobs: SiteJobs,
    @Inject(MAILER) private readonly mailer: Mailer,
    private readonly models: ReadModels,
    private readonly pictures: Pictures,
    private readonly downloads: DownloadStore,
    private readonly attempts: AttemptStore,
    private readonly articles: ArticleStore,
    private readonly galleries: GalleryStore,
    private readonly galleryImages: GalleryImageStore,
    private readonly metrics: JobMetrics,
    private readonly followers: Followers,
  ) {}

  start(): void {
    const { downloads, attempts, articles, galleries, galleryImages } = this;
    const { configuration, secret, pictures, mailer, jobs, clock } = this;
    const { log, models, ids, logger, followers } = this;
    startJobs(
      { downloads, attempts, articles, galleries, galleryImages, configuration, secret, pictures, mailer, jobs, clock },
      { log, models, clock, ids, logger, followers },
      this.metrics,
    );
  }

  /** Takes no further job and finishes those in progress. */
  stop(): Promise<void> {
    return this.jobs.stop();
  }
}
