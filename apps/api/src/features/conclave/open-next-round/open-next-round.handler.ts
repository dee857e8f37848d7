import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { openNextRound, pauseDefault } from '@fumata/conclave';
import { CardinalCatalogue } from '@fumata/content';
import type { Clock, Ids } from '@fumata/platform';
import { CLOCK, IDS } from '@fumata/stores';
import type { NextRoundBody } from '@fumata/contracts';
import { AdminCommandExecutor, type CommandOutcome } from '../admin-command-executor.js';
import { AdminCommand } from '../admin-commands.js';
import { prescribedPause } from '../prescribed-pause.js';

export class OpenNextRound extends AdminCommand<NextRoundBody> {
  readonly verb = 'next-round';
}

@CommandHandler(OpenNextRound)
export class OpenNextRoundHandler implements ICommandHandler<OpenNextRound> {
  constructor(
    private readonly executor: AdminCommandExecutor,
    private readonly catalogue: CardinalCatalogue,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  execute({ context, body }: OpenNextRound): Promise<CommandOutcome> {
    const at = this.clock.now().toISOString();
    const roundId = this.ids.objectId();
    const closesAt = body.closesAt ?? undefined;
    return this.executor.execute(context, (edition) => {
      const pause = body.pause ? prescribedPause(pauseDefault(edition.totalRounds), this.catalogue) : undefined;
      return openNextRound({ roundId, at, closesAt, pause }, edition);
    });
  }
}
