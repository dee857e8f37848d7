import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { RoundDetail } from '@fumata/contracts';
import type { ApiRefusal } from '../../../http/refusal.js';
import { LiveView } from '../../../live/live-view.js';
import { Presenter } from '../../../live/presenter.js';
import { Editions } from '../../../live/editions.js';
import { ShowRound } from './show-round.query.js';

@QueryHandler(ShowRound)
export class ShowRoundHandler implements IQueryHandler<ShowRound> {
  constructor(
    private readonly live: LiveView,
    private readonly editions: Editions,
    private readonly presenter: Presenter,
  ) {}

  async execute({ roundNumber, conclaveId }: ShowRound): Promise<RoundDetail | ApiRefusal> {
    const edition = conclaveId === undefined ? this.live.edition : this.editions.find(conclaveId);
    if (!edition && conclaveId !== undefined) return { refused: 'unknown-edition' };
    const round = edition?.rounds.findLast((each) => each.roundNumber === roundNumber);
    if (!edition || !round) return { refused: 'unknown-round' };
    return this.presenter.roundDetail(edition, round);
  }
}
