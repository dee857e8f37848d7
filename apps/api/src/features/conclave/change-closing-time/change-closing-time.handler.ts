import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { changeClosingTime } from '@fumata/conclave';
import type { Clock } from '@fumata/platform';
import { CLOCK } from '@fumata/stores';
import type { ClosingTimeBody } from '@fumata/contracts';
import { AdminCommandExecutor } from '../admin-command-executor.js';
import { AdminCommand } from '../admin-commands.js';

export class ChangeClosingTime extends AdminCommand<ClosingTimeBody> {
  readonly verb = 'closing';
}

@CommandHandler(ChangeClosingTime)
export class ChangeClosingTimeHandler implements ICommandHandler<ChangeClosingTime> {
  constructor(
    private readonly executor: AdminCommandExecutor,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute({ context, body: { closesAt } }: ChangeClosingTime) {
    const at = this.clock.now().toISOString();
    return this.executor.execute(context, (edition) => changeClosingTime({ closesAt, at }, edition));
  }
}
