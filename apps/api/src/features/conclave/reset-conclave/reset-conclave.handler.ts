import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { ApiRefusal } from '../../../http/refusal.js';
import { AdminCommandExecutor } from '../admin-command-executor.js';
import type { Done } from '../admin-command-executor.js';
import { EditionOpener } from '../edition-opener.js';
import { ResetConclave } from './reset-conclave.command.js';

/** A fresh edition takes the place of the current one, which a follower of the log then closes. */
@CommandHandler(ResetConclave)
export class ResetConclaveHandler implements ICommandHandler<ResetConclave> {
  constructor(
    private readonly administration: AdminCommandExecutor,
    private readonly opener: EditionOpener,
  ) {}

  execute({ order }: ResetConclave): Promise<Done | ApiRefusal> {
    return this.administration.guarded(order, async (_edition, { revision }) => {
      const opened = await this.opener.open(this.administration.cause(order));
      return opened
        ? this.administration.effective(opened.position, opened.conclaveId, revision)
        : this.administration.overtaken(order, revision);
    });
  }
}
