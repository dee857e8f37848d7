import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  duePause,
  pauseConclave,
  pauseDefault,
  resumeConclave,
  type Edition,
  type PauseConclave,
} from '@fumata/conclave';
import { CardinalCatalogue } from '@fumata/content';
import { AdminCommandExecutor } from '../admin-command-executor.js';
import { pauseBy } from '../pause-by.js';
import { TogglePause } from './toggle-pause.command.js';

@CommandHandler(TogglePause)
export class TogglePauseHandler implements ICommandHandler<TogglePause> {
  constructor(
    private readonly executor: AdminCommandExecutor,
    private readonly catalogue: CardinalCatalogue,
  ) {}

  execute({ context, request }: TogglePause) {
    return this.executor.execute(context, (edition) =>
      request.pause ? pauseConclave(this.pause(request, edition), edition) : resumeConclave(edition),
    );
  }

  /** Without a given reason, the pause that the rules prescribe now or at this number of rounds. */
  private pause({ reason, exhortationBy }: TogglePause['request'], edition: Edition): PauseConclave {
    if (reason) return { reason, exhortationBy: exhortationBy ?? '' };
    const byRule = pauseBy(duePause(edition) ?? pauseDefault(edition.totalRounds), this.catalogue);
    return { reason: byRule.reason, exhortationBy: exhortationBy || byRule.exhortationBy };
  }
}
