import { Inject, Injectable } from '@nestjs/common';
import { nextVoteAt, type AppliedEvent, type BallotVote } from '@fumata/conclave';
import { CardinalCatalogue } from '@fumata/content';
import type { VoteAnswer } from '@fumata/contracts';
import { publicVote } from '@fumata/history';
import { commitmentOf, sha256, type Configuration } from '@fumata/platform';
import { receiptOf, receiptV2Of, type Receipt } from '@fumata/proof';
import { commitmentsWith } from '@fumata/read-models';
import { CONFIGURATION } from '@fumata/stores';
import type { ApiRefusal } from '../../../http/refusals/refusal.js';
import type { Voter } from '../../../http/sessions/voter-cookie.js';
import { LiveView } from '../../../view/live-view.js';
import type { VoteOutcome } from './ballot-box.js';
import { AppliedVotes } from './applied-votes.js';
import { ReceiptSigner } from './receipt-signer.js';

/** Answers to votes: a receipt, or why the vote does not count. */
@Injectable()
export class VoteAnswers {
  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
    private readonly catalogue: CardinalCatalogue,
    private readonly appliedVotes: AppliedVotes,
    private readonly signer: ReceiptSigner,
    private readonly live: LiveView,
  ) {}

  async answerTo(voter: Voter, outcome: VoteOutcome): Promise<VoteAnswer | ApiRefusal> {
    switch (outcome.outcome) {
      case 'recorded':
        return this.answer(voter, outcome.vote, outcome.applied);
      case 'repeated':
        return this.answer(voter, outcome.repeated, await this.appliedEventOf(voter, outcome.repeated));
      case 'refused':
        return outcome.refusal;
    }
  }

  private async appliedEventOf({ id }: Voter, vote: BallotVote): Promise<AppliedEvent | undefined> {
    return vote.setAside ? undefined : this.appliedVotes.of(id, vote);
  }

  /** A repeated vote gets the same receipt, possibly in another signature batch. */
  private async answer(
    voter: Voter,
    vote: BallotVote,
    applied: AppliedEvent | undefined,
  ): Promise<VoteAnswer | ApiRefusal> {
    return applied?.counted || applied?.held
      ? this.confirmation(voter, vote, applied)
      : { refused: 'round-closed-meanwhile' };
  }

  private async confirmation(voter: Voter, vote: BallotVote, applied: AppliedEvent): Promise<VoteAnswer> {
    const { cardinalId, roundNumber, at } = vote;
    const { nomComplet } = this.catalogue.card(cardinalId);
    const receipt = this.receipt(voter, vote, applied);
    const promise = await this.signer.sign(receipt.leafHash);
    return {
      message: applied.held ? heldText(nomComplet) : `Merci d'avoir voté pour ${nomComplet}`,
      cardinalId,
      roundNumber,
      nextVoteAt: nextVoteAt(at, this.configuration.voteCooldownSeconds),
      receipt: { ...receipt, ...(promise && { promise }) },
      ...(applied.held && { held: true as const }),
    };
  }

  private receipt({ id }: Voter, vote: BallotVote, { conclaveId, sequence }: AppliedEvent): Receipt {
    const { roundId, eventId, cardinalId, roundNumber, firstInRound, at } = vote;
    const salt = this.live.view.salts[conclaveId];
    if (salt === undefined)
      return receiptOf(
        { conclaveId, sequence, eventId, type: 'VoteCast', roundId, cardinalId, recordedAt: at },
        sha256,
      );
    const opening = commitmentsWith(salt).openingOf(id, roundId);
    const data = { conclaveId, roundId, roundNumber, cardinalId, firstInRound };
    const input = { conclaveId, sequence, voter: commitmentOf(opening) };
    return receiptV2Of(publicVote({ eventId, data, recordedAt: at }, input), opening, sha256);
  }
}

const heldText = (nomComplet: string): string =>
  `Votre voix pour ${nomComplet} est enregistrée, mais retenue pour examen : de très nombreuses voix viennent de votre réseau. Votre reçu dira si elle compte.`;
