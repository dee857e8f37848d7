import type { DomainEvent } from './domain-event.js';
import type { CardinalId, ConclaveId, RoundId } from './ids.js';

/** Counted votes by tier of trust. */
export type VotesByTrust = {
  /** Cast by browsers that had their voter cookie before the conclave opened. */
  readonly returning: number;
  /** Cast by browsers that got their voter cookie during the conclave. */
  readonly recent: number;
  /** Held for examination, and counted by an administrator. */
  readonly examined: number;
};

/** The result of a round by tier of trust. */
export type TrustResults = {
  /** Most votes first. */
  readonly results: readonly (VotesByTrust & { readonly cardinalId: CardinalId })[];
  /** The votes for the cardinals who are not named, because a tier has too few votes for them. */
  readonly others: VotesByTrust;
};

/** Voters of two consecutive rounds whose last votes moved from one cardinal to another, or stayed with one. */
export type VoteMove = { readonly from: CardinalId; readonly to: CardinalId; readonly voters: number };

/** Moves from the previous closed round. */
export type MovedVotes = {
  readonly from: RoundId;
  /** Number of visitors who voted in both rounds. */
  readonly voters: number;
  /** Most voters first; a move of a single voter is never named. */
  readonly moves: readonly VoteMove[];
  /** Number of voters whose moves are not named. */
  readonly others: number;
};

/**
 * Recorded in the edition's analysis stream soon after the close of a round: what only the log with its voters tells,
 * as numbers. Nothing is decided by it.
 */
export type RoundAnalysed = DomainEvent<
  'RoundAnalysed',
  {
    conclaveId: ConclaveId;
    roundId: RoundId;
    roundNumber: number;
    /** Null if all votes are for one cardinal, and a tier has too few of them to name. */
    trust: TrustResults | null;
    /** Null for the first round. */
    moves: MovedVotes | null;
  }
>;
