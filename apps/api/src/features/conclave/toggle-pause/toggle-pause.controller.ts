import { Body, Controller, Post } from '@nestjs/common';
import { commandAnswerSchema, togglePauseSchema, type CommandAnswer, type TogglePauseBody } from '@fumata/contracts';
import type { Edition } from '@fumata/conclave';
import { Access } from '../../../http/sessions/access.guard.js';
import { FromAdmin, type AdminCaller } from '../../../http/sessions/caller.js';
import { Answers, Heading } from '../../../http/answers/open-api/open-api.js';
import { AdminCommands } from '../admin-commands.js';
import { TogglePause } from './toggle-pause.handler.js';

const pausedText = ({ situation }: Edition): string =>
  `Le conclave a été mis en pause. Raison: ${situation.is === 'paused' ? situation.reason : ''}`;

@Heading('Conclave, administration')
@Controller('api/conclave/admin')
@Access('admin', 'conclave')
export class TogglePauseController {
  constructor(private readonly commands: AdminCommands) {}

  @Post('toggle-pause')
  @Answers('Mettre en pause ou reprendre', commandAnswerSchema)
  handle(
    @Body({ schema: togglePauseSchema }) body: TogglePauseBody,
    @FromAdmin() caller: AdminCaller,
  ): Promise<CommandAnswer> {
    return this.commands.execute(new TogglePause(caller, body), body.pause ? pausedText : 'Le conclave a repris');
  }
}
