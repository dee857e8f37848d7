import { Body, Controller, Put } from '@nestjs/common';
import { commandAnswerSchema, correctionSchema, type CommandAnswer, type Correction } from '@fumata/contracts';
import { Access } from '../../../http/sessions/access.guard.js';
import { FromAdmin, type AdminCaller } from '../../../http/sessions/caller.js';
import { Answers, Heading } from '../../../http/answers/open-api/open-api.js';
import { AdminCommands } from '../admin-commands.js';
import { CorrectState } from './correct-state.handler.js';

@Heading('Conclave, administration')
@Controller('api/conclave/admin')
@Access('admin', 'conclave')
export class CorrectStateController {
  constructor(private readonly commands: AdminCommands) {}

  @Put('state')
  @Answers("Corriger l'état, envoyé en entier", commandAnswerSchema)
  handle(
    @Body({ schema: correctionSchema }) body: Correction,
    @FromAdmin() caller: AdminCaller,
  ): Promise<CommandAnswer> {
    return this.commands.execute(new CorrectState(caller, body), 'Modifications enregistrées avec succès');
  }
}
