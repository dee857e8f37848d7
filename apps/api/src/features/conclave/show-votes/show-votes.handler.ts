import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { CurrentVotes } from '@fumata/contracts';
import type { ApiRefusal } from '../../../http/refusal.js';
import { LiveView } from '../../../live/live-view.js';
import { Presenter } from '../../../live/presenter.js';
import { ShowVotes } from './show-votes.query.js';

@QueryHandler(ShowVotes)
export class ShowVotesHandler implements IQueryHandler<ShowVotes> {
  constructor(
    private readonly live: LiveView,
    private readonly presenter: Presenter,
  ) {}

  async execute(): Promise<CurrentVotes | ApiRefusal> {
    const { edition } = this.live;
    if (!edition) return { refused: 'no-conclave' };
    return this.presenter.currentVotes(edition);
  }
}
