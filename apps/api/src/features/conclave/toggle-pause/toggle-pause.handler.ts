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
import { AdminCommand } from '../admin-commands.js';
import { prescribedPause } from '../prescribed-pause.js';
import type { TogglePauseBody } from '@fumata/contracts';

export class TogglePause extends AdminCommand<TogglePauseBody> {
  readonly verb = 'toggle-pause';
}

@CommandHandler(TogglePause)
export class TogglePauseHandler implements ICommandHandler<TogglePause> {
  constructor(
    private readonly executor: AdminCommandExecutor,
    private readonly catalogue: CardinalCatalogue,
  ) {}

  execute({ context, body }: TogglePause) {
    return this.executor.execute(context, (edition) =>
      body.pause ? pauseConclave(this.pause(body, edition), edition) : resumeConclave(edition),
    );
  }

  /** Without a given reason, the pause that the rules prescribe now or at this number of rounds. */
  private pause({ reason, exhortationBy }: TogglePause['body'], edition: Edition): PauseConclave {
    if (reason) return { reason, exhortationBy: exhortationBy ?? '' };
    const byRule = prescribedPause(duePause(edition) ?? pauseDefault(edition.totalRounds), this.catalogue);
    return { reason: byRule.reason, exhortationBy: exhortationBy ?? byRule.exhortationBy };
  }
}
