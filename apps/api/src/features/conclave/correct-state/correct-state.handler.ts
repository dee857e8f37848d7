import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { correctConclave } from '@fumata/conclave';
import { Presenter } from '../../../view/presenter.js';
import { AdminCommandExecutor, type CommandOutcome } from '../admin-command-executor.js';
import { CorrectState } from './correct-state.command.js';
import { uneditable } from './uneditable.js';

@CommandHandler(CorrectState)
export class CorrectStateHandler implements ICommandHandler<CorrectState> {
  constructor(
    private readonly executor: AdminCommandExecutor,
    private readonly presenter: Presenter,
  ) {}

  async execute({ context, request }: CorrectState): Promise<CommandOutcome> {
    return this.executor.execute(context, (edition) => {
      const field = uneditable(request, this.presenter.conclaveState(edition));
      return field === undefined ? correctConclave(request, edition) : { refused: 'not-editable', field };
    });
  }
}
