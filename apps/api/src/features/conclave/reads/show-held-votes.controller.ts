import { Controller, Get } from '@nestjs/common';
import { heldClasses, percentage, receivedVotes, type HeldClass } from '@fumata/conclave';
import { heldVotesSchema, type HeldClassRow, type HeldVotesAnswer } from '@fumata/contracts';
import { Access } from '../../../http/sessions/access.guard.js';
import { Answers, Heading } from '../../../http/answers/open-api/open-api.js';
import { required } from '../../../http/refusals/refused.js';
import { LiveView } from '../../../view/live-view.js';
import { votesPerMinute } from '../../../view/presenter.js';

/** Omits for whom the votes are, because a decision must not depend on it. */
const heldClassRow = ({ voterClass, inRound, perMinute, decision, ...figures }: HeldClass): HeldClassRow => ({
  ...figures,
  class: voterClass,
  lastRound: {
    roundNumber: inRound.round.roundNumber,
    votes: inRound.votes,
    share: percentage(inRound.votes, receivedVotes(inRound.round)),
  },
  votesPerMinute: votesPerMinute({ perMinute }),
  decision: decision && { is: decision.is, reason: decision.reason, at: decision.at },
});

@Heading('Conclave, administration')
@Controller('api/conclave/admin')
@Access('admin', 'conclave')
export class ShowHeldVotesController {
  constructor(private readonly live: LiveView) {}

  @Get('held-votes')
  @Answers("Les voix retenues de l'édition en cours, par groupe", heldVotesSchema)
  handle(): HeldVotesAnswer {
    const edition = required(this.live.edition, 'no-conclave');
    const { revision, position } = this.live.view;
    return { classes: heldClasses(edition).map(heldClassRow), revision, position };
  }
}
