import { Inject, Injectable } from '@nestjs/common';
import type { EventLog } from '@fumata/event-log';
import type { SiteJob, SiteProcessor } from '@fumata/jobs';
import type { Clock } from '@fumata/platform';
import { checkModels, ReadModels } from '@fumata/read-models';
import { CLOCK, EVENT_LOG, LOGGER } from '@fumata/stores';
import type { Logger } from 'pino';
import { fractionOf } from './fraction-of.js';

/** Compares the read models with the log and repairs them on request. */
@Injectable()
export class CheckReadModelsProcessor implements SiteProcessor<'check-read-models'> {
  readonly name = 'check-read-models';

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly models: ReadModels,
  ) {}

  async process({ payload: { repair }, signal, progress }: SiteJob<'check-read-models'>): Promise<void> {
    const { log, models, clock, logger } = this;
    const onProgress = (done: number, of: number | null): void => progress(fractionOf(done, of));
    for (const { group, check, repairs } of await checkModels({ log, models, clock, repair, signal, onProgress }))
      if (check.total > 0)
        logger.error({ group, differences: check.total, repairs: repairs?.length }, 'read models: differ from the log');
  }
}
