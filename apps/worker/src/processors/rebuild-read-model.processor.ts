import { Inject, Injectable } from '@nestjs/common';
import type { EventLog } from '@fumata/event-log';
import { GiveUp, type SiteJob, type SiteProcessor } from '@fumata/jobs';
import type { Clock, Ids } from '@fumata/platform';
import { ReadModels, rebuild, type Group } from '@fumata/read-models';
import { CLOCK, EVENT_LOG, IDS, LOGGER } from '@fumata/stores';
import type { Logger } from 'pino';
import { Followers } from '../projections/followers.js';
import type { FollowerStatus } from '../projections/leader-elected-follower.js';
import { fractionOf } from './fraction-of.js';

/** Blue-green rebuild of groups of read models. Not retried: the requester sees the outcome. */
@Injectable()
export class RebuildReadModelProcessor implements SiteProcessor<'rebuild-read-model'> {
  readonly name = 'rebuild-read-model';

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly models: ReadModels,
    @Inject(Followers) private readonly followers: Readonly<Record<Group, Pick<FollowerStatus, 'tick'>>>,
  ) {}

  async process({ payload: { groups }, signal, progress }: SiteJob<'rebuild-read-model'>): Promise<void> {
    const { log, models, clock, ids, logger, followers } = this;
    const onProgress = ({ done, of }: { readonly done: number; readonly of: number | null }): void =>
      progress(fractionOf(done, of));
    const built = await rebuild(groups, { log, models, clock, ids, signal, onProgress });
    if (built.outcome === 'refused') throw new GiveUp(built.because);
    if (built.outcome !== 'switched') return;
    const { events, tookMs, differences } = built;
    logger.info({ groups, events, tookMs, differences: differences.length }, 'read models: rebuilt');
    for (const group of groups) await followers[group].tick();
  }
}
