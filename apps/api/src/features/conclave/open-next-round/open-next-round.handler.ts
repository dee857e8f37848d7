import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { openNextRound, pauseDefault } from '@fumata/conclave';
import { CardinalCatalogue } from '@fumata/content';
import type { Clock, Ids } from '@fumata/platform';
import { CLOCK, IDS } from '@fumata/stores';
import { AdminCommandExecutor } from '../admin-command-executor.js';
import { pauseBy } from '../pause-by.js';
import { OpenNextRound } from './open-next-round.command.js';

@CommandHandler(OpenNextRound)
export class OpenNextRoundHandler implements ICommandHandler<OpenNextRound> {
  constructor(
    private readonly executor: AdminCommandExecutor,
    private readonly catalogue: CardinalCatalogue,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  execute({ context, request }: OpenNextRound) {
    const at = this.clock.now().toISOString();
    const roundId = this.ids.objectId();
    const closesAt = request.closesAt ?? undefined;
    return this.executor.execute(context, (edition) => {
      const pause = request.pause ? pauseBy(pauseDefault(edition.totalRounds), this.catalogue) : undefined;
      return openNextRound({ roundId, at, closesAt, pause }, edition);
    });
  }
}
