import { Command } from '@nestjs/cqrs';
import type { Correction } from '@fumata/contracts';
import type { AdminCommandContext } from '../admin-command-context.js';
import type { CommandOutcome } from '../admin-command-executor.js';

export class CorrectState extends Command<CommandOutcome> {
  constructor(
    readonly context: AdminCommandContext,
    /** The whole state as the API returns it, with the changes applied. */
    readonly request: Correction,
  ) {
    super();
  }
}
