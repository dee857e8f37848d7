import { Inject, Injectable } from '@nestjs/common';
import { followerMetrics, type EventLog, type Follower } from '@fumata/event-log';
import { ReadModels, type Group, type Models, type ModelWriter } from '@fumata/read-models';
import { EVENT_LOG, LOGGER, METRICS } from '@fumata/stores';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { LeaderElectedFollower } from './leader-elected-follower.js';
import { Leaderships } from './leaderships.js';
import { LogOriginCheck } from './log-origin-check.js';
import { wait } from './wait.js';

/** Dependencies of a writer of one generation of read models. */
interface WriterContext {
  /** Measured while the writer follows it. */
  readonly log: EventLog;
  readonly models: Models;
  readonly wait: typeof wait;
  readonly onError: (cause: unknown) => void;
  /** False once another process leads, or another generation is active: the writer then stops writing. */
  readonly isActive: () => Promise<boolean>;
}

interface FollowerDefinition<Writer> {
  readonly group: Group;
  /** Log messages. */
  readonly messages: { readonly stopped: string; readonly failed: string };
  readonly createWriter: (context: WriterContext) => Writer;
}

/** Creates the followers of the log, each with its own leadership and metrics. */
@Injectable()
export class FollowerFactory {
  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) private readonly metrics: Registry,
    private readonly models: ReadModels,
    private readonly logOrigin: LogOriginCheck,
    private readonly leaderships: Leaderships,
  ) {}

  create<Writer extends ModelWriter & { readonly state: Follower['state'] }>({
    group,
    messages,
    createWriter,
  }: FollowerDefinition<Writer>): LeaderElectedFollower<Writer> {
    const { models, logger } = this;
    const leadership = this.leaderships.of(group);
    const metrics = followerMetrics(this.metrics);
    const log = metrics.watch(this.log, { name: group, leads: () => follower.leads });
    const follower: LeaderElectedFollower<Writer> = new LeaderElectedFollower({
      group,
      models,
      logger,
      leadership,
      messages,
      checkLogOrigin: () => this.logOrigin.check(),
      countError: metrics.errorCounter(group),
      create: (set) =>
        createWriter({
          log,
          models: set,
          wait,
          onError: follower.onError,
          isActive: async () => (await leadership.isLeader()) && (await models.active(group)) === set,
        }),
    });
    return follower;
  }
}
