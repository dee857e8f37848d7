import { Controller, Get, Header, Inject, UseGuards } from '@nestjs/common';
import { lastCountedVote, remainingCooldown, openRound, type Refusal } from '@fumata/conclave';
import { meSchema, type Me } from '@fumata/contracts';
import type { Clock, Configuration } from '@fumata/platform';
import { CLOCK, CONFIGURATION } from '@fumata/stores';
import { Answers, Heading } from '../../../http/open-api.js';
import { answerTo } from '../../../http/refusals.js';
import { FromVisitor, VisitorGuard } from '../../../http/visitor.guard.js';
import type { Voter } from '../../../http/voter-cookie.js';
import { LiveView } from '../../../view/live-view.js';
import { BallotBox } from '../cast-vote/ballot-box.js';

@Heading('Conclave')
@Controller('api/conclave')
export class ShowMeController {
  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly live: LiveView,
    private readonly ballots: BallotBox,
  ) {}

  /** Whether this visitor may vote now, with the text of the refusal that a vote would get. */
  @Get('me')
  @Header('cache-control', 'no-store')
  @UseGuards(VisitorGuard)
  @Answers('Ce que le visiteur peut faire maintenant', meSchema)
  async handle(@FromVisitor() voter: Voter): Promise<Me> {
    const { clock, configuration } = this;
    const lastVote = lastCountedVote(await this.ballots.of(voter));
    const now = clock.now().toISOString();
    const wait = remainingCooldown(lastVote?.at, now, configuration.voteCooldownSeconds);
    const refusal: Refusal | undefined = !this.isOpen()
      ? { refused: 'voting-closed' }
      : wait && { refused: 'voter-must-wait', ...wait };
    return {
      peutVoter: refusal === undefined,
      motif: refusal ? answerTo(refusal).message : null,
      nextVoteAt: wait?.nextVoteAt ?? null,
      now,
    };
  }

  private isOpen(): boolean {
    const { edition } = this.live;
    return edition?.situation.is === 'active' && openRound(edition) !== undefined;
  }
}
