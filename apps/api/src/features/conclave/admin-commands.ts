import { Injectable } from '@nestjs/common';
import { CommandBus, type Command } from '@nestjs/cqrs';
import type { CommandAnswer } from '@fumata/contracts';
import type { Edition } from '@fumata/conclave';
import { Refused } from '../../http/refused.js';
import { Presenter } from '../../view/presenter.js';
import type { CommandOutcome } from './admin-command-executor.js';

/** Executes admin commands and answers with a sentence and the current state. */
@Injectable()
export class AdminCommands {
  constructor(
    private readonly bus: CommandBus,
    private readonly presenter: Presenter,
  ) {}

  /** @throws Refused */
  async execute(
    command: Command<CommandOutcome>,
    message: string | ((edition: Edition) => string),
  ): Promise<CommandAnswer> {
    const outcome = await this.bus.execute(command);
    if (outcome.outcome === 'refused') throw new Refused(outcome.refusal);
    const { edition } = outcome;
    const recorded = typeof message === 'string' ? message : message(edition);
    return {
      message: outcome.outcome === 'repeated' ? 'Cette commande avait déjà été exécutée' : recorded,
      conclaveState: this.presenter.conclaveState(edition),
    };
  }
}
