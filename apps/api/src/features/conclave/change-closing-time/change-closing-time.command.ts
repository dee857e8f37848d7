import { Command } from '@nestjs/cqrs';
import type { AdminCommandContext } from '../admin-command-context.js';
import type { CommandOutcome } from '../admin-command-executor.js';

export class ChangeClosingTime extends Command<CommandOutcome> {
  constructor(
    readonly context: AdminCommandContext,
    readonly closesAt: string | null,
  ) {
    super();
  }
}
