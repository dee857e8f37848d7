import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { rethrowUnlessUnavailable, type Clock, type Configuration } from '@fumata/platform';
import { ReadModels, type Group } from '@fumata/read-models';
import { CLOCK, CONFIGURATION } from '@fumata/stores';
import { JobRunner } from './processors/job-runner.js';
import { MissingJobs } from './processors/missing-jobs.js';
import { Followers } from './projections/followers.js';
import type { FollowerState } from './projections/leader-elected-follower.js';
import { Leaderships } from './projections/leaderships.js';
import { LogOriginCheck } from './projections/log-origin-check.js';
import { ReadModelMaintenance } from './projections/read-model-maintenance.js';

/**
 * Follows the log: writes the read models, carries out the reactions to events, runs the jobs, and seals rounds if it
 * holds the key. As a signer it only seals.
 */
@Injectable()
export class Worker implements BeforeApplicationShutdown {
  private isStarted = false;

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    private readonly models: ReadModels,
    private readonly leaderships: Leaderships,
    private readonly logOrigin: LogOriginCheck,
    private readonly followers: Followers,
    private readonly maintenance: ReadModelMaintenance,
    private readonly runner: JobRunner,
    private readonly missingJobs: MissingJobs,
  ) {}

  /** `live`: at the head of the log; `stopped`: after an unreadable event; `standby`: another worker leads. */
  get state(): FollowerState {
    return this.followers.conclave.state;
  }

  /** State of all followers of the log. */
  get states(): Readonly<Record<Group, FollowerState>> {
    const { conclave, sceaux } = this.followers;
    return { conclave: conclave.state, sceaux: sceaux.state };
  }

  async start(): Promise<void> {
    const { isAlone, processId: by } = this.leaderships;
    // Both are repeated later; jobs need not wait for the event store, nor a restart for space on the disk.
    await this.logOrigin.check().catch(rethrowUnlessUnavailable);
    await this.models.sweep(this.clock.now(), { by, alone: isAlone }).catch(rethrowUnlessUnavailable);
    this.isStarted = true;
    const { followers, configuration } = this;
    if (configuration.role !== 'signer') await followers.conclave.start();
    if (followers.holdsSealKey) await followers.sceaux.start();
    this.maintenance.start();
    if (configuration.role === 'signer') return;
    this.runner.start();
    await this.missingJobs.start();
  }

  /**
   * Stops following the log and taking jobs, and finishes what is in progress. A second call does not wait for the
   * first, which may have exceeded its deadline.
   */
  async stop(): Promise<void> {
    if (!this.isStarted) return;
    this.isStarted = false;
    const { conclave, sceaux } = this.followers;
    this.missingJobs.stop();
    await this.maintenance.stop();
    await sceaux.stop(); // its last events are written by the projector
    await Promise.all([conclave.stop(), this.runner.stop()]);
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.stop();
  }
}
