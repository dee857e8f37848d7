import { Command } from '@nestjs/cqrs';
import type { ApiRefusal } from '../../../http/refusal.js';
import type { Done, AdminCommandContext } from '../admin-command-executor.js';

export class OpenNextRound extends Command<Done | ApiRefusal> {
  constructor(
    readonly order: AdminCommandContext,
    readonly closesAt: string | undefined,
  ) {
    super();
  }
}
