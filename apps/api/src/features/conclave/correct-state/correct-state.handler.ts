import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { correctConclave } from '@fumata/conclave';
import type { ApiRefusal } from '../../../http/refusals.js';
import { LiveView } from '../../../live/live-view.js';
import { Presenter } from '../../../live/presenter.js';
import { Administration } from '../administration.js';
import type { Done } from '../administration.js';
import { CorrectState } from './correct-state.command.js';
import { uneditable } from './uneditable.js';

@CommandHandler(CorrectState)
export class CorrectStateHandler implements ICommandHandler<CorrectState> {
  constructor(
    private readonly administration: Administration,
    private readonly live: LiveView,
    private readonly presenter: Presenter,
  ) {}

  async execute({ order, wanted }: CorrectState): Promise<Done | ApiRefusal> {
    const edition = this.live.edition;
    if (!edition) return { refused: 'no-conclave' };
    if (wanted.electors < 1 && edition.electors > 0) {
      const message = 'Nombre entier attendu, 1 au moins';
      return { refused: 'invalid-request', errors: [{ path: 'electors', message }] };
    }
    const field = uneditable(wanted, this.presenter.conclaveState(edition));
    if (field !== undefined) return { refused: 'not-editable', field };
    return this.administration.carryOut(order, (edition) => correctConclave(wanted, edition));
  }
}
