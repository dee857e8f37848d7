import { Injectable } from '@nestjs/common';
import type { CommandAnswer } from '@fumata/contracts';
import type { Account } from '@fumata/content';
import type { Caller } from '../../http/caller.js';
import { orRefuse } from '../../http/refused.js';
import type { ApiRefusal } from '../../http/refusal.js';
import { Presenter } from '../../view/presenter.js';
import type { Done, AdminCommandContext } from './admin-command-executor.js';

interface Wishes {
  readonly expectedRevision?: number | undefined;
  readonly motif?: string | undefined;
}

/** The order that an administrator's request amounts to. */
export const orderOf = (
  verb: string,
  account: Account,
  caller: Caller,
  body: Wishes,
): AdminCommandContext => {
  const { expectedRevision, motif, ...wishes } = body;
  return {
    userId: account._id,
    correlationId: caller.correlationId,
    idempotencyKey: caller.idempotencyKey,
    expectedRevision,
    motif,
    asked: JSON.stringify([verb, wishes]),
  };
};

/** What the administrator's calls answer: a sentence and the state as it is now. */
@Injectable()
export class CommandAnswers {
  constructor(private readonly presenter: Presenter) {}

  of(outcome: Done | ApiRefusal, message: string | ((done: Done) => string)): CommandAnswer {
    const done = orRefuse(outcome) as Done; // a refusal has ended the call
    const first = typeof message === 'string' ? message : message(done);
    return {
      message: done.repeated ? 'Cette commande avait déjà été exécutée' : first,
      conclaveState: this.presenter.conclaveState(done.edition),
    };
  }
}
