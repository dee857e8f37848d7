import type { KeyObject } from 'node:crypto';
import { followerMetrics } from '@fumata/event-log';
import { signerOf } from '@fumata/platform';
import { TreeThread } from '@fumata/read-models';
import type { Leadership } from '@fumata/documents';
import type { ReadModels } from '@fumata/read-models';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { LeaderElectedFollower } from '../projections/leader-elected-follower.js';
import type { Followed } from '../projections/leader-elected-follower.js';
import { Sealer } from './sealer.js';
import type { SealerOptions } from './sealer.js';

interface Surroundings extends Omit<SealerOptions, 'trees' | 'signer' | 'onTrouble' | 'models' | 'serves'> {
  readonly models: ReadModels;
  readonly sealKey: KeyObject;
  readonly logger: Logger;
  readonly metrics: Registry;
  readonly leadership: Leadership;
  readonly ownLog: () => Promise<void>;
}

/** A sealer and the thread of its trees: another sealer never meets trees that were left there. */
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

/** Seals rounds from now on, beside whatever else this process does. */
export async function startSealing(system: Surroundings): Promise<Followed & { stop(): Promise<void> }> {
  const { sealKey, logger, metrics, models, leadership, ownLog } = system;
  const signer = signerOf(sealKey);
  const figures = followerMetrics(metrics);
  const log = figures.watch(system.log, { name: 'sceaux', leads: () => followed.leads });
  const followed: LeaderElectedFollower<SealerWithThread> = new LeaderElectedFollower({
    ...{ group: 'sceaux', models, logger, leadership, ownLog, troubled: figures.errorCounter('sceaux') },
    words: {
      stopped: 'rounds are not sealed any more: it can not go on by itself',
      heldUp: 'the sealing is held up; it goes on trying',
    },
    create: (set) =>
      new SealerWithThread({
        ...{ ...system, log, models: set, signer, onTrouble: followed.onTrouble },
        serves: async () => (await leadership.isLeader()) && (await models.active('sceaux')) === set,
      }),
  });
  await followed.start();
  return followed;
}
