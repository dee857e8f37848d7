import { Injectable } from '@nestjs/common';
import type { CommandAnswer } from '@fumata/contracts';
import type { Edition } from '@fumata/conclave';
import type { Account } from '@fumata/content';
import type { Caller } from '../../http/caller.js';
import { Refused } from '../../http/refused.js';
import { Presenter } from '../../view/presenter.js';
import type { AdminCommandContext, CommandOutcome } from './admin-command-executor.js';

interface RequestBody {
  readonly expectedRevision?: number | undefined;
  readonly motif?: string | undefined;
}

/** The envelope of the command that an administrator's request asks for. */
export const commandContext = (
  verb: string,
  account: Account,
  caller: Caller,
  body: RequestBody,
): AdminCommandContext => {
  const { expectedRevision, motif, ...parameters } = body;
  return {
    userId: account._id,
    correlationId: caller.correlationId,
    idempotencyKey: caller.idempotencyKey,
    expectedRevision,
    motif,
    request: JSON.stringify([verb, parameters]),
  };
};

/** Answers to admin commands: a sentence and the current state. */
@Injectable()
export class CommandAnswers {
  constructor(private readonly presenter: Presenter) {}

  /** @throws Refused */
  of(outcome: CommandOutcome, message: string | ((edition: Edition) => string)): CommandAnswer {
    if (outcome.outcome === 'refused') throw new Refused(outcome.refusal);
    const { edition } = outcome;
    const recorded = typeof message === 'string' ? message : message(edition);
    return {
      message: outcome.outcome === 'repeated' ? 'Cette commande avait déjà été exécutée' : recorded,
      conclaveState: this.presenter.conclaveState(edition),
    };
  }
}
