import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { commandAnswerSchema, nextRoundSchema, type CommandAnswer } from '@fumata/contracts';
import type { Account } from '@fumata/content';
import type { z } from 'zod';
import { Access } from '../../../http/access.guard.js';
import { FromCaller, LoggedIn, type Caller } from '../../../http/caller.js';
import { Answers, Heading } from '../../../http/open-api.js';
import { CommandAnswers, commandContext } from '../command-answer.js';
import { OpenNextRound } from './open-next-round.command.js';

@Heading('Conclave, administration')
@Controller('api/conclave/admin')
@Access('admin')
export class OpenNextRoundController {
  constructor(
    private readonly commands: CommandBus,
    private readonly answers: CommandAnswers,
  ) {}

  @Post('next-round')
  @Answers('Clore le tour (fumée noire) et ouvrir le suivant', commandAnswerSchema)
  async handle(
    @Body({ schema: nextRoundSchema }) body: z.infer<typeof nextRoundSchema>,
    @LoggedIn() account: Account,
    @FromCaller() caller: Caller,
  ): Promise<CommandAnswer> {
    const context = commandContext('next-round', account, caller, body);
    const outcome = await this.commands.execute(new OpenNextRound(context, body.closesAt ?? undefined));
    return this.answers.of(outcome, 'Passage au tour suivant effectué avec succès');
  }
}
