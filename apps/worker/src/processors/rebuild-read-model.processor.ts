import type { EventLog } from '@fumata/event-log';
import { GiveUp, type Processor, type SITE_JOBS } from '@fumata/jobs';
import type { Clock, Ids } from '@fumata/platform';
import { rebuild, type Group, type ReadModels } from '@fumata/read-models';
import type { Logger } from 'pino';
import type { FollowerStatus } from '../projections/leader-elected-follower.js';

export interface Rebuilder {
  readonly log: EventLog;
  readonly models: ReadModels;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly followers: Readonly<Record<Group, Pick<FollowerStatus, 'tick'>>>;
}

/** Blue-green rebuild of groups of read models. Not retried: the requester sees the outcome. */
export const rebuildReadModel = (rebuilder: Rebuilder): Processor<typeof SITE_JOBS, 'rebuild-read-model'> => ({
  name: 'rebuild-read-model',
  process: async ({ payload: { groups }, signal, progress }) => {
    const { logger, followers } = rebuilder;
    const onProgress = ({ done, of }: { readonly done: number; readonly of: number | null }): void =>
      progress(of ? Math.min(1, done / of) : 0);
    const built = await rebuild(groups, { ...rebuilder, signal, onProgress });
    if (built.outcome === 'refused') throw new GiveUp(built.because);
    if (built.outcome !== 'switched') return;
    const { events, tookMs, differences } = built;
    logger.info({ groups, events, tookMs, differences: differences.length }, 'read models: rebuilt');
    for (const group of groups) await followers[group].tick();
  },
});
