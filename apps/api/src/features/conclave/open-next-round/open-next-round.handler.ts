import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { openNextRound } from '@fumata/conclave';
import type { Clock, Ids } from '@fumata/platform';
import { CLOCK, IDS } from '@fumata/stores';
import { AdminCommandExecutor } from '../admin-command-executor.js';
import { OpenNextRound } from './open-next-round.command.js';

@CommandHandler(OpenNextRound)
export class OpenNextRoundHandler implements ICommandHandler<OpenNextRound> {
  constructor(
    private readonly executor: AdminCommandExecutor,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  execute({ context, closesAt }: OpenNextRound) {
    const at = this.clock.now().toISOString();
    const roundId = this.ids.objectId();
    return this.executor.execute(context, (edition) => openNextRound({ roundId, at, closesAt }, edition));
  }
}
