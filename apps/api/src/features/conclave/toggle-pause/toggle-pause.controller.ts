import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { commandAnswerSchema, togglePauseSchema, type CommandAnswer } from '@fumata/contracts';
import type { Edition } from '@fumata/conclave';
import type { Account } from '@fumata/content';
import type { z } from 'zod';
import { Access } from '../../../http/access.guard.js';
import { FromCaller, LoggedIn, type Caller } from '../../../http/caller.js';
import { Answers, Heading } from '../../../http/open-api.js';
import { CommandAnswers, commandContext } from '../command-answer.js';
import { TogglePause } from './toggle-pause.command.js';

const pausedText = ({ situation }: Edition): string =>
  `Le conclave a été mis en pause. Raison: ${situation.is === 'paused' ? situation.reason : ''}`;

@Heading('Conclave, administration')
@Controller('api/conclave/admin')
@Access('admin')
export class TogglePauseController {
  constructor(
    private readonly commands: CommandBus,
    private readonly answers: CommandAnswers,
  ) {}

  @Post('toggle-pause')
  @Answers('Mettre en pause ou reprendre', commandAnswerSchema)
  async handle(
    @Body({ schema: togglePauseSchema }) body: z.infer<typeof togglePauseSchema>,
    @LoggedIn() account: Account,
    @FromCaller() caller: Caller,
  ): Promise<CommandAnswer> {
    const context = commandContext('toggle-pause', account, caller, body);
    const outcome = await this.commands.execute(new TogglePause(context, body));
    return this.answers.of(outcome, body.pause ? pausedText : 'Le conclave a repris');
  }
}
