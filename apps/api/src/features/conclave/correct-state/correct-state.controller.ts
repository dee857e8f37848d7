import { Body, Controller, Put } from '@nestjs/common';
import { commandAnswerSchema, correctionSchema, type CommandAnswer } from '@fumata/contracts';
import type { z } from 'zod';
import { Access } from '../../../http/access.guard.js';
import { FromAdmin, type AdminCaller } from '../../../http/caller.js';
import { Answers, Heading } from '../../../http/open-api.js';
import { commandContext } from '../admin-command-context.js';
import { AdminCommands } from '../admin-commands.js';
import { CorrectState } from './correct-state.command.js';

@Heading('Conclave, administration')
@Controller('api/conclave/admin')
@Access('admin')
export class CorrectStateController {
  constructor(private readonly commands: AdminCommands) {}

  @Put('state')
  @Answers("Corriger l'état, envoyé en entier", commandAnswerSchema)
  handle(
    @Body({ schema: correctionSchema }) body: z.infer<typeof correctionSchema>,
    @FromAdmin() caller: AdminCaller,
  ): Promise<CommandAnswer> {
    const context = commandContext('state', caller, body);
    return this.commands.execute(new CorrectState(context, body), 'Modifications enregistrées avec succès');
  }
}
