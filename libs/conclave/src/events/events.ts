import type { RoundAnalysed } from './analysis-events.js';
import type { BallotEvent } from './ballot-events.js';
import type { DomainEvent } from './domain-event.js';
import type { SealsEvent } from './seals-events.js';
import type { CardinalId, ConclaveId, Day, EventId, Timestamp, RoundId, VoterClass } from './ids.js';

export type * from './analysis-events.js';
export type * from './ballot-events.js';
export type * from './seals-events.js';

export type Period = 'morning' | 'afternoon';

/** The number of which two thirds are required: electors, votes counted in the round, or voters (first votes only). */
export type MajorityBasis = 'electors' | 'votesCast' | 'uniqueVoters';

/** Recorded in `conclaves`: from this position on, this edition is the current one. */
export type ConclaveStarted = DomainEvent<
  'ConclaveStarted',
  { conclaveId: ConclaveId; previousConclaveId?: ConclaveId }
>;

export type ConclaveOpened = DomainEvent<
  'ConclaveOpened',
  {
    conclaveId: ConclaveId;
    startDate: Day;
    referenceDate: Day;
    /** Zero opens an inactive conclave. */
    electors: number;
    majorityBasis: MajorityBasis;
    requiredMajority: number;
    /** Version of the leaves of the edition's Merkle tree; 1 if absent. One edition has leaves of one version. */
    leafVersion?: 2;
    /**
     * Key of the voters' commitments in leaves of version 2: 32 random bytes, base64url. Private: it leaves the server
     * only in backups.
     */
    salt?: string;
  }
>;

export type RoundOpened = DomainEvent<
  'RoundOpened',
  { roundId: RoundId; roundNumber: number; day: number; period: Period; closesAt?: Timestamp }
>;

/** The announced end of the open round is set, moved or, with null, cancelled. */
export type ClosingTimeChanged = DomainEvent<
  'ClosingTimeChanged',
  { roundId: RoundId; roundNumber: number; before: Timestamp | null; after: Timestamp | null }
>;

export type RoundClosed = DomainEvent<'RoundClosed', { roundId: RoundId; roundNumber: number; whiteSmoke: boolean }>;

export type ConclavePaused = DomainEvent<'ConclavePaused', { reason: string; exhortationBy: string }>;
export type ConclaveResumed = DomainEvent<'ConclaveResumed', Record<never, never>>;

export type PopeElected = DomainEvent<
  'PopeElected',
  {
    cardinalId: CardinalId;
    nomComplet: string;
    roundId: RoundId;
    roundNumber: number;
    votes: number;
    majorityBasis: MajorityBasis;
    requiredMajority: number;
    /** Log position up to which the votes were counted for this decision. */
    talliedAt: string;
  }
>;

/** The fields that an administrator may correct by hand. */
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

/** `before` and `after` hold the same keys: the changed ones. */
export type ConclaveCorrected = DomainEvent<
  'ConclaveCorrected',
  { before: Partial<Correctable>; after: Partial<Correctable> }
>;

/** `successorId`: the edition that replaced this one; absent in events of schema version 1. */
export type ConclaveClosed = DomainEvent<'ConclaveClosed', { reason: 'reset'; successorId?: ConclaveId }>;

interface ClusterDecision {
  class: VoterClass;
  /** Public, unlike the reason in an act's metadata. */
  reason: string;
}

/** The held votes of the class count: those of the open round from now on, later ones at once. */
export type ClusterCounted = DomainEvent<'ClusterCounted', ClusterDecision>;

/** The held votes of the class never count. */
export type ClusterSetAside = DomainEvent<'ClusterSetAside', ClusterDecision>;

/**
 * Recorded in `seal-keys`, before its first signature: a public key of the site from this position on. It replaces the
 * previous key for the same signatures, which stays valid for what it has signed. Belongs to no edition.
 */
export type SealKeyAdded = DomainEvent<
  'SealKeyAdded',
  {
    /** The raw 32 bytes of an Ed25519 key, base64url. */
    publicKey: string;
    /** Only the promises of receipts; absent: seals and checkpoints, and by earlier versions also promises. */
    signs?: 'promises';
  }
>;

/** The events of editions' own streams, and of `conclaves`. */
export type EditionEvent =
  | ConclaveStarted
  | ConclaveOpened
  | RoundOpened
  | ClosingTimeChanged
  | RoundClosed
  | ConclavePaused
  | ConclaveResumed
  | PopeElected
  | ConclaveCorrected
  | ConclaveClosed
  | ClusterCounted
  | ClusterSetAside;

/** All events of editions. */
export type ConclaveEvent = EditionEvent | SealsEvent | RoundAnalysed | BallotEvent;

/** All events of the log. */
export type LogEvent = ConclaveEvent | SealKeyAdded;

export type EventType = ConclaveEvent['type'];

/** `admin:{userId}`, an anonymous visitor, or the system itself. */
export type Actor = `admin:${string}` | 'visitor' | 'system';

export type EventMetadata = {
  readonly recordedAt: Timestamp;
  readonly actor: Actor;
  readonly correlationId: string;
  readonly causationId: string;
  readonly schemaVersion: number;
  /** Hash of the caller's key and hash of the request, joined by a dot; never the key itself. */
  readonly idempotencyKey?: string;
  readonly reason?: string;
};

/** An event ready to append: with id and metadata. */
export type Recordable<E extends LogEvent = ConclaveEvent> = E & {
  readonly eventId: EventId;
  readonly metadata: EventMetadata;
};

/** An event as stored in the log. Positions of one log compare as strings. */
export type Recorded<E extends LogEvent = ConclaveEvent> = Recordable<E> & {
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
};

/** False for events of seal keys, which belong to no edition. */
export const isConclaveEvent = (event: Recorded<LogEvent>): event is Recorded => event.type !== 'SealKeyAdded';

export const isSealsType = (type: EventType): type is SealsEvent['type'] =>
  type === 'RoundSealed' || type === 'CheckpointSigned' || type === 'SigningRefused' || type === 'IncidentResolved';

export const isSealsEvent = (event: Recorded): event is Recorded<SealsEvent> => isSealsType(event.type);

export const isBallotType = (type: EventType): type is BallotEvent['type'] =>
  type === 'VoteCast' || type === 'VoteHeld' || type === 'VoteSetAside';

export const isBallotEvent = (event: Recorded): event is Recorded<BallotEvent> => isBallotType(event.type);

export const isEditionType = (type: EventType): type is EditionEvent['type'] =>
  !isBallotType(type) && !isSealsType(type) && type !== 'RoundAnalysed';

export const isEditionEvent = (event: Recorded): event is Recorded<EditionEvent> => isEditionType(event.type);
