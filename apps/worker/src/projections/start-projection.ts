import { followerMetrics } from '@fumata/event-log';
import type { EventLog } from '@fumata/event-log';
import type { Clock, Ids } from '@fumata/platform';
import { ConclaveProjector } from '@fumata/read-models';
import type { Leadership } from '@fumata/documents';
import type { ReadModels } from '@fumata/read-models';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { Reactions } from '../reactions/reactions.js';
import { LeaderElectedFollower } from './leader-elected-follower.js';
import type { Followed } from './leader-elected-follower.js';

interface Surroundings {
  readonly log: EventLog;
  readonly models: ReadModels;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly metrics: Registry;
  readonly leadership: Leadership;
  readonly ownLog: () => Promise<void>;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface Projection extends Followed {
  /** Resolves once the read models stand at or beyond the position. */
  reached(position: string): Promise<void>;
  stop(): Promise<void>;
}

/** Writes what screens show from now on, and sees to what follows from facts. */
export async function startProjection(system: Surroundings): Promise<Projection> {
  const { log, models, clock, ids, logger, metrics, leadership, ownLog, wait } = system;
  const { to: react } = new Reactions(log, clock, ids);
  const figures = followerMetrics(metrics);
  const watched = figures.watch(log, { name: 'conclave', leads: () => followed.leads });
  const followed: LeaderElectedFollower<ConclaveProjector> = new LeaderElectedFollower({
    ...{ group: 'conclave', models, logger, leadership, ownLog, troubled: figures.errorCounter('conclave') },
    words: {
      stopped: 'the projection has stopped: it can not go on by itself',
      heldUp: 'the projection is held up; it goes on trying',
    },
    create: (set) =>
      new ConclaveProjector({
        ...{ log: watched, models: set, clock, react, wait, onError: followed.onTrouble },
        isActive: async () => (await leadership.isLeader()) && (await models.active('conclave')) === set,
      }),
  });
  await followed.start();
  return Object.assign(followed, { reached: (position: string) => reached(followed, position) });
}

/** By whichever projector is at work when it is. */
async function reached(followed: LeaderElectedFollower<ConclaveProjector>, position: string): Promise<void> {
  for (;;) {
    const { current } = followed;
    if (!current) throw new Error('another process writes the read models');
    try {
      return await current.untilPosition(position);
    } catch (cause) {
      if (current === followed.current) throw cause;
    }
  }
}
