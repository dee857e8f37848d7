import { Inject, Injectable } from '@nestjs/common';
import { ballotStream, nextVoteAt, toRecordables, setAsideVote } from '@fumata/conclave';
import type { Ballot, OwnVote, AppliedEvent } from '@fumata/conclave';
import { CardinalCatalogue } from '@fumata/content';
import type { VoteAnswer } from '@fumata/contracts';
import type { EventLog, KnownState } from '@fumata/event-log';
import { sha256 } from '@fumata/platform';
import type { Clock, Configuration, Ids } from '@fumata/platform';
import { receiptOf } from '@fumata/proof';
import { CLOCK, CONFIGURATION, EVENT_LOG, IDS } from '@fumata/stores';
import type { ApiRefusal } from '../../../http/refusal.js';
import type { Voter } from '../../../http/voter-cookie.js';
import type { RecordedVote } from './ballot-box.js';
import { ReceiptSigner } from './receipt-signer.js';
import { VoteOutcomes } from './vote-outcomes.js';

/** What a recorded vote is answered with: a receipt, or that its round closed before it. */
@Injectable()
export class VoteAnswers {
  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly catalogue: CardinalCatalogue,
    private readonly sequences: VoteOutcomes,
    private readonly promises: ReceiptSigner,
  ) {}

  /** To a vote that was recorded just now. */
  async first(voter: Voter, { known, passed }: RecordedVote): Promise<VoteAnswer | ApiRefusal> {
    const own = known.state.votes.at(-1);
    if (!own || !passed) throw new Error('a vote was recorded for an edition that this view does not know');
    if (passed.counted) return this.receipt(own, passed);
    await this.giveHourBack(voter, own, known);
    return { refused: 'round-closed-meanwhile' };
  }

  /** To the same request again: as the first time, though its promise may stand in another small tree. */
  async again(voter: Voter, vote: OwnVote): Promise<VoteAnswer | ApiRefusal> {
    const passed = vote.setAside ? undefined : await this.sequences.of(voter.id, vote);
    return passed?.counted ? this.receipt(vote, passed) : { refused: 'round-closed-meanwhile' };
  }

  /** At once, so that the answer is true. Should this fail or the process die before, the worker, who follows the log, does it. */
  private async giveHourBack(voter: Voter, own: OwnVote, known: KnownState<Ballot>): Promise<void> {
    const { ids, clock, log } = this;
    const recordedAt = clock.now().toISOString();
    const cause = { actor: 'system', recordedAt, correlationId: own.eventId } as const;
    const events = toRecordables(setAsideVote(own.eventId, known.state), ids.uuid, cause);
    await log.append(ballotStream(voter.id), known.revision, events);
  }

  private async receipt(vote: OwnVote, { conclaveId, sequence }: AppliedEvent): Promise<VoteAnswer> {
    const { roundId, eventId, cardinalId, roundNumber, at } = vote;
    const { nomComplet } = this.catalogue.card(cardinalId);
    const leaf = { conclaveId, sequence, eventId, type: 'VoteCast', roundId, cardinalId, recordedAt: at };
    const receipt = receiptOf(leaf, sha256);
    const promise = await this.promises.of(receipt.leafHash);
    return {
      message: `Merci d'avoir voté pour ${nomComplet}`,
      cardinalId,
      roundNumber,
      nextVoteAt: nextVoteAt(at, this.configuration.voteCooldownSeconds),
      receipt: { ...receipt, ...(promise && { promise }) },
    };
  }
}
