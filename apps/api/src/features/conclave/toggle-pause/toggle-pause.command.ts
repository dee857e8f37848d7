import { Command } from '@nestjs/cqrs';
import type { togglePauseSchema } from '@fumata/contracts';
import type { z } from 'zod';
import type { ApiRefusal } from '../../../http/refusal.js';
import type { Done, AdminCommandContext } from '../admin-command-executor.js';

export class TogglePause extends Command<Done | ApiRefusal> {
  constructor(
    readonly order: AdminCommandContext,
    readonly wishes: z.infer<typeof togglePauseSchema>,
  ) {
    super();
  }
}
