import { Inject, Injectable } from '@nestjs/common';
import { ballotStream, evolveBallot, nextVoteAt, setAsideVote } from '@fumata/conclave';
import type { OwnVote, Passed, VoterId } from '@fumata/conclave';
import type { VoteAnswer } from '@fumata/contracts';
import { receiptOf } from '@fumata/proof';
import type { ApiRefusal } from '../../../http/refusals.js';
import type { Seen } from '../../../live/live-view.js';
import { SYSTEM } from '../../../system.js';
import type { ApiSystem } from '../../../system.js';
import { recordables } from '@fumata/conclave';
import { BallotBox } from './ballot-box.js';
import { isBallotEvent } from '@fumata/conclave';
import type { KnownBallot } from './ballot-box.js';
import { Sequences } from './sequences.js';

/** What a recorded vote is answered with: a receipt, or that its round closed before it. */
@Injectable()
export class VoteAnswers {
  constructor(
    @Inject(SYSTEM) private readonly system: ApiSystem,
    private readonly ballots: BallotBox,
    private readonly sequences: Sequences,
  ) {}

  /** To a vote that was recorded just now. */
  async first(voter: VoterId, known: KnownBallot, { event, passed }: Seen): Promise<VoteAnswer | ApiRefusal> {
    if (!isBallotEvent(event) || !passed)
      throw new Error('the view has passed the vote without knowing its edition');
    const ballot = evolveBallot(known.ballot, event);
    const own = ballot.votes.at(-1);
    if (!own) throw new Error('a vote was recorded that is not in its ballot');
    if (own.idempotencyKey !== undefined) this.sequences.remember(own.eventId, passed);
    if (passed.counted) {
      this.ballots.remember(voter, { ballot, revision: event.revision });
      return this.receipt(own, passed);
    }
    this.ballots.forget(voter);
    await this.giveHourBack(voter, own, { ballot, revision: event.revision });
    return { refused: 'round-closed-meanwhile' };
  }

  /** To the same request again: as the first time. */
  async again(vote: OwnVote): Promise<VoteAnswer | ApiRefusal> {
    const passed = vote.setAside ? undefined : await this.sequences.of(vote);
    return passed?.counted ? this.receipt(vote, passed) : { refused: 'round-closed-meanwhile' };
  }

  /** At once, so that the answer is true; should this process die before, the worker's follower does it. */
  private async giveHourBack(voter: VoterId, own: OwnVote, { ballot, revision }: KnownBallot): Promise<void> {
    const { ids, clock, log } = this.system;
    const cause = {
      actor: 'system',
      recordedAt: clock.now().toISOString(),
      correlationId: own.eventId,
    } as const;
    await log.append(
      ballotStream(voter),
      revision,
      recordables(setAsideVote(own.eventId, ballot), ids.uuid, cause),
    );
  }

  private receipt(vote: OwnVote, { conclaveId, sequence }: Passed): VoteAnswer {
    const { roundId, eventId, cardinalId, roundNumber, at } = vote;
    const { nomComplet } = this.system.catalogue.card(cardinalId);
    const leaf = { conclaveId, sequence, eventId, type: 'VoteCast', roundId, cardinalId, recordedAt: at };
    return {
      message: `Merci d'avoir voté pour ${nomComplet}`,
      cardinalId,
      roundNumber,
      nextVoteAt: nextVoteAt(at, this.system.configuration.voteCooldownSeconds),
      receipt: receiptOf(leaf),
    };
  }
}
