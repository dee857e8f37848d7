import { Command } from '@nestjs/cqrs';
import type { Correction } from '@fumata/contracts';
import type { ApiRefusal } from '../../../http/refusal.js';
import type { Done, AdminCommandContext } from '../admin-command-executor.js';

export class CorrectState extends Command<Done | ApiRefusal> {
  constructor(
    readonly order: AdminCommandContext,
    /** The whole state as the calls give it, with the changes in it. */
    readonly wanted: Correction,
  ) {
    super();
  }
}
