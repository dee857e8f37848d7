import { Body, Controller, Put } from '@nestjs/common';
import { closingTimeSchema, commandAnswerSchema, type CommandAnswer, type ClosingTimeBody } from '@fumata/contracts';
import { Access } from '../../../http/sessions/access.guard.js';
import { FromAdmin, type AdminCaller } from '../../../http/sessions/caller.js';
import { Answers, Heading } from '../../../http/answers/open-api/open-api.js';
import { AdminCommands } from '../admin-commands.js';
import { ChangeClosingTime } from './change-closing-time.handler.js';

@Heading('Conclave, administration')
@Controller('api/conclave/admin')
@Access('admin', 'conclave')
export class ChangeClosingTimeController {
  constructor(private readonly commands: AdminCommands) {}

  @Put('closing')
  @Answers("Annoncer, déplacer ou annuler l'heure de clôture du scrutin ouvert", commandAnswerSchema)
  handle(
    @Body({ schema: closingTimeSchema }) body: ClosingTimeBody,
    @FromAdmin() caller: AdminCaller,
  ): Promise<CommandAnswer> {
    return this.commands.execute(
      new ChangeClosingTime(caller, body),
      body.closesAt === null ? 'Heure de clôture annulée' : 'Heure de clôture annoncée',
    );
  }
}
