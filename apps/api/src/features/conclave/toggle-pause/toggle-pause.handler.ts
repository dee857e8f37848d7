import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { pauseConclave, pauseDefault, resumeConclave } from '@fumata/conclave';
import type { Edition, PauseConclave } from '@fumata/conclave';
import { CardinalCatalogue } from '@fumata/content';
import { AdminCommandExecutor } from '../admin-command-executor.js';
import { pauseBy } from '../pause-by.js';
import { TogglePause } from './toggle-pause.command.js';

@CommandHandler(TogglePause)
export class TogglePauseHandler implements ICommandHandler<TogglePause> {
  constructor(
    private readonly administration: AdminCommandExecutor,
    private readonly catalogue: CardinalCatalogue,
  ) {}

  execute({ order, wishes }: TogglePause) {
    return this.administration.carryOut(order, (edition) =>
      wishes.pause ? pauseConclave(this.pause(wishes, edition), edition) : resumeConclave(edition),
    );
  }

  /** Without a reason, the one that the rules give at this number of rounds, with its exhortation. */
  private pause({ reason, exhortationBy }: TogglePause['wishes'], edition: Edition): PauseConclave {
    if (reason) return { reason, exhortationBy: exhortationBy ?? '' };
    const byRule = pauseBy(pauseDefault(edition.totalRounds), this.catalogue);
    return { reason: byRule.reason, exhortationBy: exhortationBy || byRule.exhortationBy };
  }
}
