import { Inject, Injectable } from '@nestjs/common';
import {
  ballotStateOf,
  nextVoteAt,
  setAsideVote,
  toRecordables,
  type AppliedEvent,
  type Ballot,
  type BallotEvent,
  type OwnVote,
  type Recordable,
} from '@fumata/conclave';
import { CardinalCatalogue } from '@fumata/content';
import type { VoteAnswer } from '@fumata/contracts';
import { decideAndAppend, type EventLog, type KnownState } from '@fumata/event-log';
import { sha256, type Clock, type Configuration, type Ids } from '@fumata/platform';
import { receiptOf } from '@fumata/proof';
import { CLOCK, CONFIGURATION, EVENT_LOG, IDS } from '@fumata/stores';
import type { ApiRefusal } from '../../../http/refusal.js';
import type { Voter } from '../../../http/voter-cookie.js';
import type { RecordedVote, VoteOutcome } from './ballot-box.js';
import { ReceiptSigner } from './receipt-signer.js';
import { VoteOutcomes } from './vote-outcomes.js';

/** Answers to votes: a receipt, or why the vote does not count. */
@Injectable()
export class VoteAnswers {
  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDS) private readonly ids: Ids,
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly catalogue: CardinalCatalogue,
    private readonly outcomes: VoteOutcomes,
    private readonly signer: ReceiptSigner,
  ) {}

  async to(voter: Voter, outcome: VoteOutcome): Promise<VoteAnswer | ApiRefusal> {
    switch (outcome.outcome) {
      case 'recorded':
        return this.toRecorded(voter, outcome);
      case 'repeated':
        return this.toRepeated(voter, outcome.repeated);
      case 'refused':
        return outcome.refusal;
    }
  }

  private async toRecorded(voter: Voter, { known, applied }: RecordedVote): Promise<VoteAnswer | ApiRefusal> {
    const own = known.state.votes.at(-1);
    if (!own || !applied) throw new Error('the view has not applied the recorded vote');
    if (applied.counted) return this.receipt(own, applied);
    await this.cancelCooldown(voter, own, known);
    return { refused: 'round-closed-meanwhile' };
  }

  /** Idempotent replay: same receipt, possibly another signature batch. */
  private async toRepeated(voter: Voter, vote: OwnVote): Promise<VoteAnswer | ApiRefusal> {
    const applied = vote.setAside ? undefined : await this.outcomes.of(voter.id, vote);
    return applied?.counted ? this.receipt(vote, applied) : { refused: 'round-closed-meanwhile' };
  }

  /**
   * Cancels the cooldown before the answer, which says that the visitor may vote again. After a failure, a conflict or a
   * crash the worker cancels it.
   */
  private async cancelCooldown(voter: Voter, own: OwnVote, known: KnownState<Ballot>): Promise<void> {
    const { ids, clock, log } = this;
    const recordedAt = clock.now().toISOString();
    const cause = { actor: 'system', recordedAt, correlationId: own.eventId } as const;
    await decideAndAppend<Ballot, Recordable<BallotEvent>, never>({
      log,
      ...ballotStateOf(voter.id),
      known,
      decide: (ballot) => toRecordables(setAsideVote(own.eventId, ballot), ids.uuid, cause),
    });
  }

  private async receipt(vote: OwnVote, { conclaveId, sequence }: AppliedEvent): Promise<VoteAnswer> {
    const { roundId, eventId, cardinalId, roundNumber, at } = vote;
    const { nomComplet } = this.catalogue.card(cardinalId);
    const leaf = { conclaveId, sequence, eventId, type: 'VoteCast', roundId, cardinalId, recordedAt: at };
    const receipt = receiptOf(leaf, sha256);
    const promise = await this.signer.of(receipt.leafHash);
    return {
      message: `Merci d'avoir voté pour ${nomComplet}`,
      cardinalId,
      roundNumber,
      nextVoteAt: nextVoteAt(at, this.configuration.voteCooldownSeconds),
      receipt: { ...receipt, ...(promise && { promise }) },
    };
  }
}
