import type { DomainEvent } from './domain-event.js';
import type { CardinalId, ConclaveId, EventId, RoundId, VoterClass } from './ids.js';

export type VoteCast = DomainEvent<
  'VoteCast',
  {
    conclaveId: ConclaveId;
    roundId: RoundId;
    roundNumber: number;
    cardinalId: CardinalId;
    /** The voter had no other counted vote in this round. */
    firstInRound: boolean;
  }
>;

/** The vote did not count when it was recorded, for any reason but a hold: its cooldown is cancelled. */
export type VoteSetAside = DomainEvent<
  'VoteSetAside',
  { conclaveId: ConclaveId; roundId: RoundId; voteEventId: EventId; reason: 'round-closed-meanwhile' }
>;

/** `rate`: the class has cast more votes within the hour than any class may; `share`: too large a part of all votes. */
export type HoldReason = 'rate' | 'share';

/**
 * Recorded right before the vote that it names, in one append with it: the vote is held for examination, and counts
 * only once its class is counted. It starts its voter's cooldown like any other.
 */
export type VoteHeld = DomainEvent<
  'VoteHeld',
  { conclaveId: ConclaveId; roundId: RoundId; voteEventId: EventId; class: VoterClass; reason: HoldReason }
>;

/** The events of voters' own streams. */
export type BallotEvent = VoteCast | VoteHeld | VoteSetAside;
