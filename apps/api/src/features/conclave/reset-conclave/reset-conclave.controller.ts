import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { commandAnswerSchema, resetSchema, type CommandAnswer } from '@fumata/contracts';
import type { Account } from '@fumata/content';
import type { z } from 'zod';
import { Access } from '../../../http/access.guard.js';
import { FromCaller, LoggedIn, type Caller } from '../../../http/caller.js';
import { Answers, Heading } from '../../../http/open-api.js';
import { CommandAnswers, commandContext } from '../command-answer.js';
import { ResetConclave } from './reset-conclave.command.js';

@Heading('Conclave, administration')
@Controller('api/conclave/admin')
@Access('admin')
export class ResetConclaveController {
  constructor(
    private readonly commands: CommandBus,
    private readonly answers: CommandAnswers,
  ) {}

  @Post('reset')
  @Answers("Archiver l'édition et en ouvrir une nouvelle", commandAnswerSchema)
  async handle(
    @Body({ schema: resetSchema }) body: z.infer<typeof resetSchema>,
    @LoggedIn() account: Account,
    @FromCaller() caller: Caller,
  ): Promise<CommandAnswer> {
    const context = commandContext('reset', account, caller, body);
    const outcome = await this.commands.execute(new ResetConclave(context));
    return this.answers.of(outcome, 'Le conclave a été complètement réinitialisé');
  }
}
