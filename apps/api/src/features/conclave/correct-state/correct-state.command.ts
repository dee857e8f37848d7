import { Command } from '@nestjs/cqrs';
import type { Correction } from '@fumata/contracts';
import type { AdminCommandContext, CommandOutcome } from '../admin-command-executor.js';

export class CorrectState extends Command<CommandOutcome> {
  constructor(
    readonly context: AdminCommandContext,
    /** The whole state as the calls give it, with the changes in it. */
    readonly request: Correction,
  ) {
    super();
  }
}
