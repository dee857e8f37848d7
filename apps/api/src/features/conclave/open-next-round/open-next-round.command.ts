import { Command } from '@nestjs/cqrs';
import type { AdminCommandContext } from '../admin-command-context.js';
import type { CommandOutcome } from '../admin-command-executor.js';

export class OpenNextRound extends Command<CommandOutcome> {
  constructor(
    readonly context: AdminCommandContext,
    readonly request: { readonly closesAt?: string | null | undefined; readonly pause?: boolean | null | undefined },
  ) {
    super();
  }
}
