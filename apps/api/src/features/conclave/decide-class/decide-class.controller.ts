import { Body, Controller, Post } from '@nestjs/common';
import {
  commandAnswerSchema,
  heldClassDecisionSchema,
  type CommandAnswer,
  type HeldClassDecisionBody,
} from '@fumata/contracts';
import { Access } from '../../../http/sessions/access.guard.js';
import { FromAdmin, type AdminCaller } from '../../../http/sessions/caller.js';
import { Answers, Heading } from '../../../http/answers/open-api/open-api.js';
import { AdminCommands } from '../admin-commands.js';
import { DecideClass } from './decide-class.handler.js';

const MESSAGES = {
  count: 'Les voix retenues de ce groupe sont comptées',
  'set-aside': 'Les voix retenues de ce groupe sont écartées',
};

@Heading('Conclave, administration')
@Controller('api/conclave/admin')
@Access('admin', 'conclave')
export class DecideClassController {
  constructor(private readonly commands: AdminCommands) {}

  @Post('held-votes')
  @Answers("Compter ou écarter les voix retenues d'un groupe, avec un motif public", commandAnswerSchema)
  handle(
    @Body({ schema: heldClassDecisionSchema }) body: HeldClassDecisionBody,
    @FromAdmin() caller: AdminCaller,
  ): Promise<CommandAnswer> {
    return this.commands.execute(new DecideClass(caller, body), MESSAGES[body.decision]);
  }
}
