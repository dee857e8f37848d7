import { Body, Controller, Post } from '@nestjs/common';
import { commandAnswerSchema, resetSchema, type CommandAnswer, type ResetBody } from '@fumata/contracts';
import { Access } from '../../../http/sessions/access.guard.js';
import { FromAdmin, type AdminCaller } from '../../../http/sessions/caller.js';
import { Answers, Heading, OptionalBody } from '../../../http/answers/open-api/open-api.js';
import { AdminCommands } from '../admin-commands.js';
import { ResetConclave } from './reset-conclave.handler.js';

@Heading('Conclave, administration')
@Controller('api/conclave/admin')
@Access('admin', 'conclave')
export class ResetConclaveController {
  constructor(private readonly commands: AdminCommands) {}

  @Post('reset')
  @Answers("Archiver l'édition et en ouvrir une nouvelle", commandAnswerSchema)
  @OptionalBody()
  handle(@Body({ schema: resetSchema }) body: ResetBody, @FromAdmin() caller: AdminCaller): Promise<CommandAnswer> {
    return this.commands.execute(new ResetConclave(caller, body), 'Le conclave a été complètement réinitialisé');
  }
}
