import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AdminCommandExecutor, type CommandOutcome } from '../admin-command-executor.js';
import { EditionOpener } from '../edition-opener.js';
import { ResetConclave } from './reset-conclave.command.js';

/** A new edition replaces the current one, which a follower of the log then closes. */
@CommandHandler(ResetConclave)
export class ResetConclaveHandler implements ICommandHandler<ResetConclave> {
  constructor(
    private readonly executor: AdminCommandExecutor,
    private readonly opener: EditionOpener,
  ) {}

  execute({ context }: ResetConclave): Promise<CommandOutcome> {
    return this.executor.withChecks(context, async (_edition, { revision }) => {
      const opened = await this.opener.open(this.executor.cause(context));
      return opened
        ? this.executor.awaitEffect(opened.position, opened.conclaveId, revision)
        : this.executor.afterConflict(context, revision);
    });
  }
}
