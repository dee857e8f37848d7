import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { correctConclave } from '@fumata/conclave';
import type { ApiRefusal } from '../../../http/refusal.js';
import { Presenter } from '../../../view/presenter.js';
import { AdminCommandExecutor } from '../admin-command-executor.js';
import type { Done } from '../admin-command-executor.js';
import { CorrectState } from './correct-state.command.js';
import { uneditable } from './uneditable.js';

@CommandHandler(CorrectState)
export class CorrectStateHandler implements ICommandHandler<CorrectState> {
  constructor(
    private readonly administration: AdminCommandExecutor,
    private readonly presenter: Presenter,
  ) {}

  async execute({ order, wanted }: CorrectState): Promise<Done | ApiRefusal> {
    return this.administration.carryOut(order, (edition) => {
      const field = uneditable(wanted, this.presenter.conclaveState(edition));
      return field === undefined ? correctConclave(wanted, edition) : { refused: 'not-editable', field };
    });
  }
}
