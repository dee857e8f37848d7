import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { ConclaveStateAnswer } from '@fumata/contracts';
import type { ApiRefusal } from '../../../http/refusals.js';
import { LiveView } from '../../../live/live-view.js';
import { Presenter } from '../../../live/presenter.js';
import { ShowState } from './show-state.query.js';

@QueryHandler(ShowState)
export class ShowStateHandler implements IQueryHandler<ShowState> {
  constructor(
    private readonly live: LiveView,
    private readonly presenter: Presenter,
  ) {}

  async execute(): Promise<ConclaveStateAnswer | ApiRefusal> {
    const { edition } = this.live;
    return edition ? this.presenter.state(edition) : { refused: 'no-conclave' };
  }
}
