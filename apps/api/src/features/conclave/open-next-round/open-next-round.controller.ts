import { Body, Controller, Post } from '@nestjs/common';
import { commandAnswerSchema, nextRoundSchema, type CommandAnswer, type NextRoundBody } from '@fumata/contracts';
import { Access } from '../../../http/sessions/access.guard.js';
import { FromAdmin, type AdminCaller } from '../../../http/sessions/caller.js';
import { Answers, Heading, OptionalBody } from '../../../http/answers/open-api/open-api.js';
import { AdminCommands } from '../admin-commands.js';
import { OpenNextRound } from './open-next-round.handler.js';

@Heading('Conclave, administration')
@Controller('api/conclave/admin')
@Access('admin', 'conclave')
export class OpenNextRoundController {
  constructor(private readonly commands: AdminCommands) {}

  @Post('next-round')
  @Answers('Clore le scrutin (fumée noire) et ouvrir le suivant', commandAnswerSchema)
  @OptionalBody()
  handle(
    @Body({ schema: nextRoundSchema }) body: NextRoundBody,
    @FromAdmin() caller: AdminCaller,
  ): Promise<CommandAnswer> {
    return this.commands.execute(new OpenNextRound(caller, body), 'Passage au tour suivant effectué avec succès');
  }
}
