import { Inject, Injectable } from '@nestjs/common';
import type { SiteJobs } from '@fumata/jobs';
import { JOBS } from '@fumata/stores';
import { JobMetrics } from '../operations/job-metrics.js';
import { AnalyseRoundProcessor } from './analyse-round.processor.js';
import { BuildRenditionsProcessor } from './build-renditions.processor.js';
import { CheckReadModelsProcessor } from './check-read-models.processor.js';
import { EraseOldDownloadRecordsProcessor } from './erase-old-download-records.processor.js';
import { PlanAlertProcessor } from './plan-alert.processor.js';
import { RebuildReadModelProcessor } from './rebuild-read-model.processor.js';
import { SendAlertProcessor } from './send-alert.processor.js';
import { SendDownloadLinkProcessor } from './send-download-link.processor.js';
import { SendVoteAlertProcessor } from './send-vote-alert.processor.js';

/** Runs the site's jobs: one processor for each job type. */
@Injectable()
export class JobRunner {
  constructor(
    @Inject(JOBS) private readonly jobs: SiteJobs,
    @Inject(JobMetrics) private readonly metrics: Pick<JobMetrics, 'timed'>,
    private readonly sendDownloadLink: SendDownloadLinkProcessor,
    private readonly buildRenditions: BuildRenditionsProcessor,
    private readonly eraseOldDownloadRecords: EraseOldDownloadRecordsProcessor,
    private readonly rebuildReadModel: RebuildReadModelProcessor,
    private readonly checkReadModels: CheckReadModelsProcessor,
    private readonly analyseRound: AnalyseRoundProcessor,
    private readonly planAlert: PlanAlertProcessor,
    private readonly sendAlert: SendAlertProcessor,
    private readonly sendVoteAlert: SendVoteAlertProcessor,
  ) {}

  start(): void {
    const { metrics } = this;
    this.jobs.work([
      metrics.timed(this.sendDownloadLink),
      metrics.timed(this.buildRenditions),
      metrics.timed(this.eraseOldDownloadRecords),
      metrics.timed(this.rebuildReadModel),
      metrics.timed(this.checkReadModels),
      metrics.timed(this.analyseRound),
      metrics.timed(this.planAlert),
      metrics.timed(this.sendAlert),
      metrics.timed(this.sendVoteAlert),
    ]);
  }

  /** Takes no further job and finishes those in progress. */
  stop(): Promise<void> {
    return this.jobs.stop();
  }
}
