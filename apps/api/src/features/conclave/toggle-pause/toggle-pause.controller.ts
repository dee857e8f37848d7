import { Body, Controller, Post } from '@nestjs/common';
import { commandAnswerSchema, togglePauseSchema, type CommandAnswer } from '@fumata/contracts';
import type { Edition } from '@fumata/conclave';
import type { z } from 'zod';
import { Access } from '../../../http/access.guard.js';
import { FromAdmin, type AdminCaller } from '../../../http/caller.js';
import { Answers, Heading } from '../../../http/open-api.js';
import { commandContext } from '../admin-command-context.js';
import { AdminCommands } from '../admin-commands.js';
import { TogglePause } from './toggle-pause.command.js';

const pausedText = ({ situation }: Edition): string =>
  `Le conclave a été mis en pause. Raison: ${situation.is === 'paused' ? situation.reason : ''}`;

@Heading('Conclave, administration')
@Controller('api/conclave/admin')
@Access('admin')
export class TogglePauseController {
  constructor(private readonly commands: AdminCommands) {}

  @Post('toggle-pause')
  @Answers('Mettre en pause ou reprendre', commandAnswerSchema)
  handle(
    @Body({ schema: togglePauseSchema }) body: z.infer<typeof togglePauseSchema>,
    @FromAdmin() caller: AdminCaller,
  ): Promise<CommandAnswer> {
    const context = commandContext('toggle-pause', caller, body);
    return this.commands.execute(new TogglePause(context, body), body.pause ? pausedText : 'Le conclave a repris');
  }
}
