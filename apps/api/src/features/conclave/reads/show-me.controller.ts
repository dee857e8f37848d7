import { Controller, Get, Header, Inject, UseGuards } from '@nestjs/common';
import { lastCountedVote, remainingCooldown, acceptsVotes, type Refusal } from '@fumata/conclave';
import { meSchema, type Me } from '@fumata/contracts';
import type { Clock, Configuration } from '@fumata/platform';
import { CLOCK, CONFIGURATION } from '@fumata/stores';
import { CallerAddress } from '../../../http/sessions/caller.js';
import { Answers, Heading } from '../../../http/answers/open-api/open-api.js';
import type { ApiRefusal } from '../../../http/refusals/refusal.js';
import { answerTo } from '../../../http/refusals/refusals.js';
import { RequestLimits, type RequestLimit } from '../../../http/limits/request-limits.js';
import { voteLimitOf } from '../../../http/limits/vote-limit.js';
import { FromVisitor, VisitorGuard, type Voter } from '../../../http/sessions/voter-cookie.js';
import { LiveView } from '../../../view/live-view.js';
import { BallotBox } from '../cast-vote/ballot-box.js';
import { VoteProofs } from '../cast-vote/vote-proofs.js';

@Heading('Conclave')
@Controller('api/conclave')
export class ShowMeController {
  private readonly networkLimit: RequestLimit;

  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly live: LiveView,
    private readonly ballots: BallotBox,
    private readonly limits: RequestLimits,
    private readonly proofs: VoteProofs,
  ) {
    this.networkLimit = voteLimitOf(configuration);
  }

  /** Whether this visitor may vote now, with the text of the refusal that a vote would get. */
  @Get('me')
  @Header('cache-control', 'no-store')
  @UseGuards(VisitorGuard)
  @Answers('Ce que le visiteur peut faire maintenant, avec le défi qu’un vote demande', meSchema)
  async handle(@FromVisitor() voter: Voter, @CallerAddress() address: string): Promise<Me> {
    const { clock, configuration } = this;
    const lastVote = lastCountedVote(await this.ballots.of(voter));
    const now = clock.now().toISOString();
    const wait = remainingCooldown(lastVote?.at, now, configuration.voteCooldownSeconds);
    const refusal: Refusal | ApiRefusal | undefined = !this.isOpen()
      ? { refused: 'voting-closed' }
      : wait
        ? { refused: 'voter-must-wait', ...wait }
        : await this.networkRefusal(address);
    const challenge = refusal ? undefined : await this.proofs.challengeFor(voter, address);
    return {
      peutVoter: refusal === undefined,
      motif: refusal ? answerTo(refusal).message : null,
      nextVoteAt: wait?.nextVoteAt ?? null,
      ...(refusal?.refused === 'network-limit' && { networkFreeAt: secondsAfter(now, refusal.seconds) }),
      ...(challenge && { challenge }),
      now,
    };
  }

  /**
   * Reveals no more about other visitors than a refused vote does: that the network's votes are used up, and until
   * when.
   */
  private async networkRefusal(address: string): Promise<ApiRefusal | undefined> {
    const seconds = await this.limits.waitOf(this.networkLimit, address);
    return seconds === undefined ? undefined : { refused: 'network-limit', seconds };
  }

  private isOpen(): boolean {
    const { edition } = this.live;
    return edition !== undefined && acceptsVotes(edition);
  }
}

const secondsAfter = (time: string, seconds: number): string =>
  new Date(Date.parse(time) + 1000 * seconds).toISOString();
