import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { commandAnswerSchema, electPopeSchema, type CommandAnswer } from '@fumata/contracts';
import type { Account } from '@fumata/content';
import type { Edition } from '@fumata/conclave';
import type { z } from 'zod';
import { Access } from '../../../http/access.guard.js';
import { FromCaller, LoggedIn, type Caller } from '../../../http/caller.js';
import { Answers, Heading } from '../../../http/open-api.js';
import { CommandAnswers, commandContext } from '../command-answer.js';
import { ElectPope } from './elect-pope.command.js';

const electedText = ({ situation }: Edition): string =>
  `${situation.is === 'complete' ? situation.elected.nomComplet : ''} a été élu pape !`;

@Heading('Conclave, administration')
@Controller('api/conclave/admin')
@Access('admin')
export class ElectPopeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly answers: CommandAnswers,
  ) {}

  @Post('elect-pope')
  @Answers("Proclamer l'élection de qui a la majorité", commandAnswerSchema)
  async handle(
    @Body({ schema: electPopeSchema }) body: z.infer<typeof electPopeSchema>,
    @LoggedIn() account: Account,
    @FromCaller() caller: Caller,
  ): Promise<CommandAnswer> {
    const context = commandContext('elect-pope', account, caller, body);
    const outcome = await this.commands.execute(new ElectPope(context, body.cardinalId));
    return this.answers.of(outcome, electedText);
  }
}
