import { Inject } from '@nestjs/common';
import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { openNextRound } from '@fumata/conclave';
import { SYSTEM } from '../../../system.js';
import type { ApiSystem } from '../../../system.js';
import { AdminCommandExecutor } from '../admin-command-executor.js';
import { OpenNextRound } from './open-next-round.command.js';

@CommandHandler(OpenNextRound)
export class OpenNextRoundHandler implements ICommandHandler<OpenNextRound> {
  constructor(
    private readonly administration: AdminCommandExecutor,
    @Inject(SYSTEM) private readonly system: ApiSystem,
  ) {}

  execute({ order, closesAt }: OpenNextRound) {
    const at = this.system.clock.now().toISOString();
    const roundId = this.system.ids.objectId();
    return this.administration.carryOut(order, (edition) =>
      openNextRound({ roundId, at, closesAt }, edition),
    );
  }
}
