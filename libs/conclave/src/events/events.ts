import type { CardinalId, ConclaveId, Day, EventId, Moment, RoundId } from './ids.js';

export type Period = 'morning' | 'afternoon';

/** What two thirds are taken of: the electors, the votes counted in the round, or its voters (each one's first vote only). */
export type MajorityBasis = 'electors' | 'votesCast' | 'uniqueVoters';

interface Fact<Type extends string, Data> {
  readonly type: Type;
  readonly data: Readonly<Data>;
}

/** In `conclaves`: from this position on, this edition is the current one. */
export type ConclaveStarted = Fact<
  'ConclaveStarted',
  { conclaveId: ConclaveId; previousConclaveId?: ConclaveId }
>;

export type ConclaveOpened = Fact<
  'ConclaveOpened',
  {
    conclaveId: ConclaveId;
    startDate: Day;
    referenceDate: Day;
    /** Zero opens an inactive conclave. */
    electors: number;
    majorityBasis: MajorityBasis;
    requiredMajority: number;
  }
>;

export type RoundOpened = Fact<
  'RoundOpened',
  { roundId: RoundId; roundNumber: number; day: number; period: Period; closesAt?: Moment }
>;

export type RoundClosed = Fact<'RoundClosed', { roundId: RoundId; roundNumber: number; whiteSmoke: boolean }>;

export type ConclavePaused = Fact<'ConclavePaused', { reason: string; exhortationBy: string }>;
export type ConclaveResumed = Fact<'ConclaveResumed', Record<never, never>>;

export type PopeElected = Fact<
  'PopeElected',
  {
    cardinalId: CardinalId;
    nomComplet: string;
    roundId: RoundId;
    roundNumber: number;
    votes: number;
    majorityBasis: MajorityBasis;
    requiredMajority: number;
    /** The position in the log up to which the votes were counted when this was decided. */
    talliedAt: string;
  }
>;

/** What an administrator may set right by hand. */
export interface Correctable {
  readonly startDate: Day;
  readonly currentDay: number;
  readonly dayPeriod: Period;
  readonly currentRound: number;
  readonly totalRounds: number;
  readonly electors: number;
  readonly isActive: boolean;
  readonly majorityBasis: MajorityBasis;
}

/** `before` and `after` hold the same keys: those that changed. */
export type ConclaveCorrected = Fact<
  'ConclaveCorrected',
  { before: Partial<Correctable>; after: Partial<Correctable> }
>;

export type ConclaveClosed = Fact<'ConclaveClosed', { reason: 'reset' }>;

export type VoteCast = Fact<
  'VoteCast',
  {
    conclaveId: ConclaveId;
    roundId: RoundId;
    roundNumber: number;
    cardinalId: CardinalId;
    /** This voter had no other vote standing in this round. */
    firstInRound: boolean;
  }
>;

/** The vote lost a race against the end of its round: it was not counted, and its voter's hour is given back. */
export type VoteSetAside = Fact<
  'VoteSetAside',
  { conclaveId: ConclaveId; roundId: RoundId; voteEventId: EventId; reason: 'round-closed-meanwhile' }
>;

/** In the edition's own stream of seals: the tree of its events up to a round's close, signed. */
export type RoundSealed = Fact<
  'RoundSealed',
  {
    conclaveId: ConclaveId;
    roundId: RoundId;
    roundNumber: number;
    /** Events of the edition under the seal: those with sequence 1 to `size`. */
    size: number;
    /** Of the Merkle tree over their leaves, hexadecimal. */
    root: string;
    /** By which the public key is found. */
    keyId: string;
    /** Ed25519, base64url. */
    signature: string;
  }
>;

export type ConclaveEvent =
  | ConclaveStarted
  | ConclaveOpened
  | RoundOpened
  | RoundClosed
  | ConclavePaused
  | ConclaveResumed
  | PopeElected
  | ConclaveCorrected
  | ConclaveClosed
  | RoundSealed
  | BallotEvent;

export type BallotEvent = VoteCast | VoteSetAside;

export type EventType = ConclaveEvent['type'];

/** Who did it: `admin:{userId}`, an anonymous visitor, or the system itself. */
export type Actor = `admin:${string}` | 'visitor' | 'system';

export type EventMetadata = {
  readonly recordedAt: Moment;
  readonly actor: Actor;
  readonly correlationId: string;
  readonly causationId: string;
  readonly schemaVersion: number;
  /** Hash of the caller's key and of what was asked under it; never the key itself. */
  readonly idempotencyKey?: string;
  readonly reason?: string;
};

/** An event with what is recorded beside it. */
export type Recordable<E extends ConclaveEvent = ConclaveEvent> = E & {
  readonly eventId: EventId;
  readonly metadata: EventMetadata;
};

/** An event where it stands in the log. `position` compares as a string within one log. */
export type Recorded<E extends ConclaveEvent = ConclaveEvent> = Recordable<E> & {
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
};

export const isBallotEvent = (event: Recorded): event is Recorded<BallotEvent> =>
  event.type === 'VoteCast' || event.type === 'VoteSetAside';
