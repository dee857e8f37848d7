import { Inject } from '@nestjs/common';
import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { CurrentState } from '@fumata/contracts';
import type { ApiRefusal } from '../../../http/refusal.js';
import { LiveGateway } from '../../../live/gateway.js';
import { LiveView } from '../../../live/live-view.js';
import { Presenter } from '../../../live/presenter.js';
import { SYSTEM } from '../../../system.js';
import type { ApiSystem } from '../../../system.js';
import { ShowState } from './show-state.query.js';

@QueryHandler(ShowState)
export class ShowStateHandler implements IQueryHandler<ShowState> {
  constructor(
    @Inject(SYSTEM) private readonly system: ApiSystem,
    private readonly gateway: LiveGateway,
    private readonly live: LiveView,
    private readonly presenter: Presenter,
  ) {}

  async execute(): Promise<CurrentState | ApiRefusal> {
    const { edition } = this.live;
    if (!edition) return { refused: 'no-conclave' };
    return {
      ...this.presenter.state(edition),
      viewers: this.gateway.watching,
      now: this.system.clock.now().toISOString(),
    };
  }
}
