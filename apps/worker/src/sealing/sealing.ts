import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { followerMetrics } from '@fumata/event-log';
import type { EventLog } from '@fumata/event-log';
import { signerOf } from '@fumata/platform';
import type { Clock, Ids } from '@fumata/platform';
import { ReadModels, TreeThread } from '@fumata/read-models';
import { CLOCK, EVENT_LOG, IDS, LOGGER, METRICS, SEAL_KEY } from '@fumata/stores';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { LeaderElectedFollower } from '../projections/leader-elected-follower.js';
import type { Followed, FollowedState } from '../projections/leader-elected-follower.js';
import { Leaderships } from '../projections/leaderships.js';
import { OwnLog } from '../projections/own-log.js';
import { wait } from '../projections/wait.js';
import { Sealer } from './sealer.js';
import type { SealerOptions } from './sealer.js';

/** A sealer with its own tree thread, so that a later sealer starts with empty trees. */
class SealerWithThread {
  private readonly trees = new TreeThread();
  private readonly sealer: Sealer;

  constructor(options: Omit<SealerOptions, 'trees'>) {
    this.sealer = new Sealer({ ...options, trees: this.trees });
  }

  get state(): Sealer['state'] {
    return this.sealer.state;
  }

  start(): Promise<void> {
    return this.sealer.start();
  }

  async stop(): Promise<void> {
    await this.sealer.stop();
    await this.trees.close();
  }
}

/** Follows the log and seals each round that has ended. */
@Injectable()
export class Sealing implements Followed {
  private readonly follower: LeaderElectedFollower<SealerWithThread>;

  constructor(
    @Inject(EVENT_LOG) log: EventLog,
    @Inject(SEAL_KEY) sealKey: KeyObject,
    @Inject(CLOCK) clock: Clock,
    @Inject(IDS) ids: Ids,
    @Inject(LOGGER) logger: Logger,
    @Inject(METRICS) metrics: Registry,
    models: ReadModels,
    ownLog: OwnLog,
    leaderships: Leaderships,
  ) {
    const signer = signerOf(sealKey);
    const leadership = leaderships.of('sceaux');
    const figures = followerMetrics(metrics);
    const watched = figures.watch(log, { name: 'sceaux', leads: () => this.follower.leads });
    this.follower = new LeaderElectedFollower({
      group: 'sceaux',
      models,
      logger,
      leadership,
      ownLog: () => ownLog.check(),
      troubled: figures.errorCounter('sceaux'),
      words: { stopped: 'sealing: stopped, needs an operator', heldUp: 'sealing: failed, retrying' },
      create: (set) =>
        new SealerWithThread({
          log: watched,
          models: set,
          signer,
          clock,
          ids,
          wait,
          onTrouble: this.follower.onTrouble,
          serves: async () => (await leadership.isLeader()) && (await models.active('sceaux')) === set,
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
}
