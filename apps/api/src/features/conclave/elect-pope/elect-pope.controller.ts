import { Body, Controller, Post } from '@nestjs/common';
import { commandAnswerSchema, electPopeSchema, type CommandAnswer, type ElectPopeBody } from '@fumata/contracts';
import type { Edition } from '@fumata/conclave';
import { Access } from '../../../http/sessions/access.guard.js';
import { FromAdmin, type AdminCaller } from '../../../http/sessions/caller.js';
import { Answers, Heading } from '../../../http/answers/open-api/open-api.js';
import { AdminCommands } from '../admin-commands.js';
import { ElectPope } from './elect-pope.handler.js';

function electedText({ situation }: Edition): string {
  if (situation.is !== 'complete') throw new Error('the edition has no pope after an election');
  return `${situation.elected.nomComplet} a été élu pape !`;
}

@Heading('Conclave, administration')
@Controller('api/conclave/admin')
@Access('admin', 'conclave')
export class ElectPopeController {
  constructor(private readonly commands: AdminCommands) {}

  @Post('elect-pope')
  @Answers("Proclamer l'élection de qui a la majorité", commandAnswerSchema)
  handle(
    @Body({ schema: electPopeSchema }) body: ElectPopeBody,
    @FromAdmin() caller: AdminCaller,
  ): Promise<CommandAnswer> {
    return this.commands.execute(new ElectPope(caller, body), electedText);
  }
}
