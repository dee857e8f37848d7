import { Module, type DynamicModule } from '@nestjs/common';
import type { SiteJobs } from '@fumata/jobs';
import { JOBS, LOGGER, METRICS } from '@fumata/stores';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { AlertDelivery } from './alerts/alert-delivery.js';
import { JobMetrics } from './operations/job-metrics.js';
import { LastBackupMetric } from './operations/last-backup-metric.js';
import { AnalyseRoundProcessor } from './processors/analyse-round.processor.js';
import { BuildRenditionsProcessor } from './processors/build-renditions.processor.js';
import { CheckReadModelsProcessor } from './processors/check-read-models.processor.js';
import { EraseOldDownloadRecordsProcessor } from './processors/erase-old-download-records.processor.js';
import { JobRunner } from './processors/job-runner.js';
import { MissingJobs } from './processors/missing-jobs.js';
import { PlanAlertProcessor } from './processors/plan-alert.processor.js';
import { RebuildReadModelProcessor } from './processors/rebuild-read-model.processor.js';
import { SendAlertProcessor } from './processors/send-alert.processor.js';
import { SendDownloadLinkProcessor } from './processors/send-download-link.processor.js';
import { SendVoteAlertProcessor } from './processors/send-vote-alert.processor.js';
import { Followers } from './projections/followers.js';
import { Leaderships } from './projections/leaderships.js';
import { LogOriginCheck } from './projections/log-origin-check.js';
import { ReadModelMaintenance } from './projections/read-model-maintenance.js';
import { Worker } from './worker.js';

/** Projections, seals and jobs. Expects the tokens of `StoresModule`. */
@Module({
  providers: [
    Worker,
    Followers,
    Leaderships,
    LogOriginCheck,
    ReadModelMaintenance,
    JobRunner,
    SendDownloadLinkProcessor,
    BuildRenditionsProcessor,
    EraseOldDownloadRecordsProcessor,
    RebuildReadModelProcessor,
    CheckReadModelsProcessor,
    AlertDelivery,
    AnalyseRoundProcessor,
    PlanAlertProcessor,
    SendAlertProcessor,
    SendVoteAlertProcessor,
    MissingJobs,
    LastBackupMetric,
    {
      provide: JobMetrics,
      inject: [METRICS, JOBS, LOGGER],
      useFactory: (registry: Registry, jobs: SiteJobs, logger: Logger) =>
        new JobMetrics({ registry, jobs, onFailed: (failed) => logger.warn(failed, 'jobs: attempt failed') }),
    },
  ],
})
export class WorkerModule {
  static with(...imports: DynamicModule[]): DynamicModule {
    return { module: WorkerModule, imports };
  }
}
