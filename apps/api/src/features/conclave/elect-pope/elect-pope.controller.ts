import { Body, Controller, Post } from '@nestjs/common';
import { commandAnswerSchema, electPopeSchema, type CommandAnswer } from '@fumata/contracts';
import type { Edition } from '@fumata/conclave';
import type { z } from 'zod';
import { Access } from '../../../http/access.guard.js';
import { FromAdmin, type AdminCaller } from '../../../http/caller.js';
import { Answers, Heading } from '../../../http/open-api.js';
import { commandContext } from '../admin-command-context.js';
import { AdminCommands } from '../admin-commands.js';
import { ElectPope } from './elect-pope.command.js';

const electedText = ({ situation }: Edition): string =>
  `${situation.is === 'complete' ? situation.elected.nomComplet : ''} a été élu pape !`;

@Heading('Conclave, administration')
@Controller('api/conclave/admin')
@Access('admin')
export class ElectPopeController {
  constructor(private readonly commands: AdminCommands) {}

  @Post('elect-pope')
  @Answers("Proclamer l'élection de qui a la majorité", commandAnswerSchema)
  handle(
    @Body({ schema: electPopeSchema }) body: z.infer<typeof electPopeSchema>,
    @FromAdmin() caller: AdminCaller,
  ): Promise<CommandAnswer> {
    const context = commandContext('elect-pope', caller, body);
    return this.commands.execute(new ElectPope(context, body.cardinalId), electedText);
  }
}
