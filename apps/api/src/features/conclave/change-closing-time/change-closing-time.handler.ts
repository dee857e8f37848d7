import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { changeClosingTime } from '@fumata/conclave';
import type { Clock } from '@fumata/platform';
import { CLOCK } from '@fumata/stores';
import { AdminCommandExecutor } from '../admin-command-executor.js';
import { ChangeClosingTime } from './change-closing-time.command.js';

@CommandHandler(ChangeClosingTime)
export class ChangeClosingTimeHandler implements ICommandHandler<ChangeClosingTime> {
  constructor(
    private readonly executor: AdminCommandExecutor,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute({ context, closesAt }: ChangeClosingTime) {
    const at = this.clock.now().toISOString();
    return this.executor.execute(context, (edition) => changeClosingTime({ closesAt, at }, edition));
  }
}
