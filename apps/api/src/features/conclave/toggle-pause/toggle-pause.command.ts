import { Command } from '@nestjs/cqrs';
import type { togglePauseSchema } from '@fumata/contracts';
import type { z } from 'zod';
import type { AdminCommandContext } from '../admin-command-context.js';
import type { CommandOutcome } from '../admin-command-executor.js';

export class TogglePause extends Command<CommandOutcome> {
  constructor(
    readonly context: AdminCommandContext,
    readonly request: z.infer<typeof togglePauseSchema>,
  ) {
    super();
  }
}
