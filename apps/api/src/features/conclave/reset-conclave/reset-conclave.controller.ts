import { Body, Controller, Post } from '@nestjs/common';
import { commandAnswerSchema, resetSchema, type CommandAnswer } from '@fumata/contracts';
import type { z } from 'zod';
import { Access } from '../../../http/access.guard.js';
import { FromAdmin, type AdminCaller } from '../../../http/caller.js';
import { Answers, Heading, OptionalBody } from '../../../http/open-api.js';
import { commandContext } from '../admin-command-context.js';
import { AdminCommands } from '../admin-commands.js';
import { ResetConclave } from './reset-conclave.command.js';

@Heading('Conclave, administration')
@Controller('api/conclave/admin')
@Access('admin')
export class ResetConclaveController {
  constructor(private readonly commands: AdminCommands) {}

  @Post('reset')
  @Answers("Archiver l'édition et en ouvrir une nouvelle", commandAnswerSchema)
  @OptionalBody()
  handle(
    @Body({ schema: resetSchema }) body: z.infer<typeof resetSchema>,
    @FromAdmin() caller: AdminCaller,
  ): Promise<CommandAnswer> {
    const context = commandContext('reset', caller, body);
    return this.commands.execute(new ResetConclave(context), 'Le conclave a été complètement réinitialisé');
  }
}
