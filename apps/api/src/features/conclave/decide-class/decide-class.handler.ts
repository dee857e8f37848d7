import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { decideHeldClass } from '@fumata/conclave';
import type { HeldClassDecisionBody } from '@fumata/contracts';
import { AdminCommandExecutor } from '../admin-command-executor.js';
import { AdminCommand } from '../admin-commands.js';

export class DecideClass extends AdminCommand<HeldClassDecisionBody> {
  readonly verb = 'held-votes';
}

@CommandHandler(DecideClass)
export class DecideClassHandler implements ICommandHandler<DecideClass> {
  constructor(private readonly executor: AdminCommandExecutor) {}

  execute({ context, body: { class: voterClass, decision, reason } }: DecideClass) {
    return this.executor.execute(context, (edition) => decideHeldClass({ voterClass, decision, reason }, edition));
  }
}
