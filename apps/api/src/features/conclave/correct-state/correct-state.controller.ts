import { Body, Controller, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { commandAnswerSchema, correctionSchema, type CommandAnswer } from '@fumata/contracts';
import type { Account } from '@fumata/content';
import type { z } from 'zod';
import { Access } from '../../../http/access.guard.js';
import { FromCaller, LoggedIn, type Caller } from '../../../http/caller.js';
import { Answers, Heading } from '../../../http/open-api.js';
import { CommandAnswers, commandContext } from '../command-answer.js';
import { CorrectState } from './correct-state.command.js';

@Heading('Conclave, administration')
@Controller('api/conclave/admin')
@Access('admin')
export class CorrectStateController {
  constructor(
    private readonly commands: CommandBus,
    private readonly answers: CommandAnswers,
  ) {}

  @Put('state')
  @Answers("Corriger l'état, envoyé en entier", commandAnswerSchema)
  async handle(
    @Body({ schema: correctionSchema }) body: z.infer<typeof correctionSchema>,
    @LoggedIn() account: Account,
    @FromCaller() caller: Caller,
  ): Promise<CommandAnswer> {
    const context = commandContext('state', account, caller, body);
    const outcome = await this.commands.execute(new CorrectState(context, body));
    return this.answers.of(outcome, 'Modifications enregistrées avec succès');
  }
}
