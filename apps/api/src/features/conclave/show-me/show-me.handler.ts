import { Inject } from '@nestjs/common';
import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { lastStanding, mustWaitUntil, openRound } from '@fumata/conclave';
import type { Refusal } from '@fumata/conclave';
import type { Me } from '@fumata/contracts';
import { answerTo } from '../../../http/refusals.js';
import { LiveView } from '../../../live/live-view.js';
import { SYSTEM } from '../../../system.js';
import type { ApiSystem } from '../../../system.js';
import { BallotBox } from '../cast-vote/ballot-box.js';
import { ShowMe } from './show-me.query.js';

/** Whether this visitor may vote now, in the words of the refusal that a vote would get. */
@QueryHandler(ShowMe)
export class ShowMeHandler implements IQueryHandler<ShowMe> {
  constructor(
    @Inject(SYSTEM) private readonly system: ApiSystem,
    private readonly live: LiveView,
    private readonly ballots: BallotBox,
  ) {}

  async execute({ voter }: ShowMe): Promise<Me> {
    const ballot = await this.ballots.of(voter);
    const now = this.system.clock.now().toISOString();
    const { voteCooldownSeconds } = this.system.configuration;
    const wait = mustWaitUntil(lastStanding(ballot)?.at, now, voteCooldownSeconds);
    const refusal: Refusal | undefined = !this.open()
      ? { refused: 'voting-closed' }
      : wait && { refused: 'voter-must-wait', ...wait };
    return {
      peutVoter: refusal === undefined,
      motif: refusal ? answerTo(refusal).message : null,
      nextVoteAt: wait?.nextVoteAt ?? null,
      now,
    };
  }

  private open(): boolean {
    const { edition } = this.live;
    return edition?.situation.is === 'active' && openRound(edition) !== undefined;
  }
}
