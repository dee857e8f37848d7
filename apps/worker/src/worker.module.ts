import { Module, type DynamicModule } from '@nestjs/common';
import type { SiteJobs } from '@fumata/jobs';
import { JOBS, LOGGER, METRICS } from '@fumata/stores';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { JobMetrics } from './operations/job-metrics.js';
import { JobRunner } from './processors/job-runner.js';
import { MissingJobs } from './processors/missing-jobs.js';
import { FollowerFactory } from './projections/follower-factory.js';
import { Followers } from './projections/followers.js';
import { Leaderships } from './projections/leaderships.js';
import { OwnLog } from './projections/own-log.js';
import { ReadModelMaintenance } from './projections/read-model-maintenance.js';
import { Worker } from './worker.js';

/** Projections, seals and jobs. Expects the tokens of `StoresModule`. */
@Module({
  providers: [
    Worker,
    Followers,
    FollowerFactory,
    Leaderships,
    OwnLog,
    ReadModelMaintenance,
    JobRunner,
    MissingJobs,
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
