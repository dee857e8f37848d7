import { Body, Controller, Put } from '@nestjs/common';
import { closingTimeSchema, commandAnswerSchema, type CommandAnswer } from '@fumata/contracts';
import type { z } from 'zod';
import { Access } from '../../../http/access.guard.js';
import { FromAdmin, type AdminCaller } from '../../../http/caller.js';
import { Answers, Heading } from '../../../http/open-api.js';
import { commandContext } from '../admin-command-context.js';
import { AdminCommands } from '../admin-commands.js';
import { ChangeClosingTime } from './change-closing-time.command.js';

@Heading('Conclave, administration')
@Controller('api/conclave/admin')
@Access('admin')
export class ChangeClosingTimeController {
  constructor(private readonly commands: AdminCommands) {}

  @Put('closing')
  @Answers("Annoncer, déplacer ou annuler l'heure de clôture du scrutin ouvert", commandAnswerSchema)
  handle(
    @Body({ schema: closingTimeSchema }) body: z.infer<typeof closingTimeSchema>,
    @FromAdmin() caller: AdminCaller,
  ): Promise<CommandAnswer> {
    const context = commandContext('closing', caller, body);
    return this.commands.execute(
      new ChangeClosingTime(context, body.closesAt),
      body.closesAt === null ? 'Heure de clôture annulée' : 'Heure de clôture annoncée',
    );
  }
}
