import { Injectable } from '@nestjs/common';
import { CommandBus, type Command } from '@nestjs/cqrs';
import type { CommandAnswer } from '@fumata/contracts';
import type { Edition } from '@fumata/conclave';
import type { AdminCaller } from '../../http/caller.js';
import { Refused } from '../../http/refused.js';
import { Presenter } from '../../view/presenter.js';
import type { AdminCommandContext, CommandOutcome } from './admin-command-executor.js';

interface RequestBody {
  readonly expectedRevision?: number | undefined;
  readonly motif?: string | undefined;
}

/** The envelope of the command that an administrator's request asks for. */
export function commandContext(
  verb: string,
  { userId, correlationId, idempotencyKey }: AdminCaller,
  { expectedRevision, motif, ...parameters }: RequestBody,
): AdminCommandContext {
  const request = JSON.stringify([verb, parameters]);
  return { userId, correlationId, idempotencyKey, expectedRevision, motif, request };
}

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
