import { Body, Controller, Post } from '@nestjs/common';
import { commandAnswerSchema, nextRoundSchema, type CommandAnswer } from '@fumata/contracts';
import type { z } from 'zod';
import { Access } from '../../../http/access.guard.js';
import { FromAdmin, type AdminCaller } from '../../../http/caller.js';
import { Answers, Heading, OptionalBody } from '../../../http/open-api.js';
import { commandContext } from '../admin-command-context.js';
import { AdminCommands } from '../admin-commands.js';
import { OpenNextRound } from './open-next-round.command.js';

@Heading('Conclave, administration')
@Controller('api/conclave/admin')
@Access('admin')
export class OpenNextRoundController {
  constructor(private readonly commands: AdminCommands) {}

  @Post('next-round')
  @Answers('Clore le scrutin (fumée noire) et ouvrir le suivant', commandAnswerSchema)
  @OptionalBody()
  handle(
    @Body({ schema: nextRoundSchema }) body: z.infer<typeof nextRoundSchema>,
    @FromAdmin() caller: AdminCaller,
  ): Promise<CommandAnswer> {
    const context = commandContext('next-round', caller, body);
    return this.commands.execute(new OpenNextRound(context, body), 'Passage au tour suivant effectué avec succès');
  }
}
