import { Inject, Injectable } from '@nestjs/common';
import { followerMetrics } from '@fumata/event-log';
import type { EventLog } from '@fumata/event-log';
import type { Clock, Ids } from '@fumata/platform';
import { ConclaveProjector, ReadModels } from '@fumata/read-models';
import { CLOCK, EVENT_LOG, IDS, LOGGER, METRICS } from '@fumata/stores';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { Reactions } from '../reactions/reactions.js';
import { LeaderElectedFollower } from './leader-elected-follower.js';
import type { Followed, FollowedState } from './leader-elected-follower.js';
import { Leaderships } from './leaderships.js';
import { OwnLog } from './own-log.js';
import { wait } from './wait.js';

/** Follows the log, writes the read models, and carries out reactions to events. */
@Injectable()
export class Projection implements Followed {
  private readonly follower: LeaderElectedFollower<ConclaveProjector>;

  constructor(
    @Inject(EVENT_LOG) log: EventLog,
    @Inject(CLOCK) clock: Clock,
    @Inject(IDS) ids: Ids,
    @Inject(LOGGER) logger: Logger,
    @Inject(METRICS) metrics: Registry,
    models: ReadModels,
    ownLog: OwnLog,
    leaderships: Leaderships,
  ) {
    const { to: react } = new Reactions(log, clock, ids);
    const leadership = leaderships.of('conclave');
    const figures = followerMetrics(metrics);
    const watched = figures.watch(log, { name: 'conclave', leads: () => this.follower.leads });
    this.follower = new LeaderElectedFollower({
      group: 'conclave',
      models,
      logger,
      leadership,
      ownLog: () => ownLog.check(),
      troubled: figures.errorCounter('conclave'),
      words: { stopped: 'projection: stopped, needs an operator', heldUp: 'projection: failed, retrying' },
      create: (set) =>
        new ConclaveProjector({
          log: watched,
          models: set,
          clock,
          react,
          wait,
          onError: this.follower.onTrouble,
          isActive: async () => (await leadership.isLeader()) && (await models.active('conclave')) === set,
        }),
    });
  }

  get state(): FollowedState {
    return this.follower.state;
  }

  get trouble(): string | null {
    return this.follower.trouble;
  }

  look(): Promise<void> {
    return this.follower.look();
  }

  start(): Promise<void> {
    return this.follower.start();
  }

  stop(): Promise<void> {
    return this.follower.stop();
  }

  /** Resolves once the read models stand at or beyond the position, also across a change of projectors. */
  async reached(position: string): Promise<void> {
    for (;;) {
      const { current } = this.follower;
      if (!current) throw new Error('another process writes the read models');
      try {
        return await current.untilPosition(position);
      } catch (cause) {
        if (current === this.follower.current) throw cause;
      }
    }
  }
}
