import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UseCounters } from '@fumata/platform';
import { USE_COUNTERS } from '@fumata/stores';
import type { ResetBody } from '@fumata/contracts';
import { AdminCommandExecutor, type CommandOutcome } from '../admin-command-executor.js';
import { AdminCommand } from '../admin-commands.js';
import { EditionOpener, type OpenedEdition } from '../edition-opener.js';

export class ResetConclave extends AdminCommand<ResetBody> {
  readonly verb = 'reset';
}

const CLAIM_SECONDS = 3;

/** A new edition replaces the current one, which a follower of the log then closes. */
@CommandHandler(ResetConclave)
export class ResetConclaveHandler implements ICommandHandler<ResetConclave> {
  constructor(
    private readonly executor: AdminCommandExecutor,
    private readonly opener: EditionOpener,
    @Inject(USE_COUNTERS) private readonly useCounters: UseCounters,
  ) {}

  execute({ context }: ResetConclave): Promise<CommandOutcome> {
    return this.executor.withChecks(context, async (_edition, { revision, conclavesRevision }) => {
      const claim = `reset ${conclavesRevision}`;
      // The loser of simultaneous resets would leave an edition in the log that never starts.
      if ((await this.useCounters.add(claim, CLAIM_SECONDS)) > 1) return this.executor.afterConflict(context, revision);
      let opened: OpenedEdition | undefined;
      try {
        opened = await this.opener.open(this.executor.cause(context), context.expectedRevision);
      } finally {
        if (!opened) await this.useCounters.add(claim, CLAIM_SECONDS, -1); // a repetition of the command may succeed
      }
      return opened
        ? this.executor.awaitEffect(opened.position, opened.conclaveId, revision)
        : this.executor.afterConflict(context, revision);
    });
  }
}
