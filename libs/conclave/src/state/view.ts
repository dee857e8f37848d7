import type { Actor, Correctable, EventType, MajorityBasis, Period, PopeElected } from '../events/events.js';
import type { CardinalId, ConclaveId, Day, EventId, Moment, RoundId } from '../events/ids.js';

/** Raised whenever the fold or the view's shape changes: snapshots of another version are not used. */
export const FOLD_VERSION = 4;

/** A majority with the number that two thirds are taken of. */
export interface Majority {
  readonly basis: MajorityBasis;
  readonly base: number;
  readonly required: number;
}

/** What one cardinal has received in a round. */
export interface Count {
  votes: number;
  firstVotes: number;
}

/** Who led a round just before the first vote of a minute. */
export interface StandingAt {
  /** `2025-05-08T16:07` (UTC). */
  readonly minute: string;
  /** Five at most, most votes first, each with all its votes so far; empty before the first vote. */
  readonly leaders: readonly { readonly cardinalId: CardinalId; readonly votes: number }[];
}

/** An event of the edition by its number, and when it was recorded. */
export interface Mark {
  readonly sequence: number;
  readonly at: Moment;
}

/** From this vote on, somebody had more votes than everybody else in the round. */
export interface Lead extends Mark {
  readonly cardinalId: CardinalId;
}

/** What a round's seal says; see `RoundSealed`. */
export interface Seal extends Mark {
  readonly eventId: EventId;
  readonly size: number;
  readonly root: string;
  readonly keyId: string;
  readonly signature: string;
}

export interface Round {
  readonly roundId: RoundId;
  roundNumber: number;
  day: number;
  period: Period;
  readonly openedAt: Moment;
  closedAt: Moment | null;
  readonly openedSequence: number;
  closedSequence: number | null;
  readonly closesAt: Moment | null;
  whiteSmoke: boolean;
  totalVotes: number;
  uniqueVoters: number;
  /** Votes that arrived for this round but are not counted. */
  setAside: number;
  /** As it stood when the round closed; null while it is open, when the edition's own rule holds. */
  majority: Majority | null;
  counts: Record<CardinalId, Count>;
  /** Null until it has been sealed, soon after its close. */
  seal: Seal | null;
  /** Votes counted in each minute, by `2025-05-08T16:07` (UTC). */
  perMinute: Record<string, number>;
  /** The race to the result, oldest first: one for each minute with votes, further apart in a round that lasts long. */
  standings: StandingAt[];
  /** Who led from when on, oldest first. Where the lead changed often, those who held it but shortly are left out. */
  leads: Lead[];
  /** Whoever has the majority, and by which vote or correction; null while nobody has. */
  majorityReached: Lead | null;
}

/** Where an edition stands; exactly one of these. */
export type Situation =
  | { readonly is: 'inactive' }
  | { readonly is: 'active' }
  | { readonly is: 'paused'; readonly reason: string; readonly exhortationBy: string }
  | { readonly is: 'complete'; readonly elected: PopeElected['data'] };

/** One administrator's (or the system's) act, for the audit trail and for telling who was faster. */
export interface Act extends Mark {
  /** The view's revision once it had taken effect. */
  readonly revision: number;
  readonly type: EventType;
  readonly actor: Actor;
  readonly reason: string | null;
}

/** `prepared`: opened, not yet started. `current`: the one that is voted in. `archived`: another has taken its place. */
export type Stage = 'prepared' | 'current' | 'archived';

export interface Edition {
  readonly conclaveId: ConclaveId;
  stage: Stage;
  /** `ConclaveClosed` has been recorded. */
  closed: boolean;
  /** Events of this edition so far; the n-th event has sequence n. */
  sequence: number;
  /** The last revision of this edition's own stream. */
  streamRevision: number;
  /** The running maximum of recordedAt. */
  moment: Moment;
  startDate: Day;
  readonly referenceDate: Day;
  electors: number;
  majorityBasis: MajorityBasis;
  currentDay: number;
  dayPeriod: Period;
  totalRounds: number;
  situation: Situation;
  /** In the order in which they were opened; the last is the open (or electing) one. */
  rounds: Round[];
  acts: Act[];
}

/**
 * Everything that screens show of the conclave: a fold over the log, plain JSON. `advance` moves it on in place; whoever
 * needs to keep an older state copies it first (`structuredClone`).
 */
export interface ConclaveView {
  readonly foldVersion: number;
  /** Position of the last event folded in; null before the first. */
  position: string | null;
  /** The last revision of `conclaves`; -1 before the first. */
  conclavesRevision: number;
  /** Acts that took effect on the edition current at their time, over all editions: what a stale dashboard is known by. */
  revision: number;
  currentId: ConclaveId | null;
  editions: Record<ConclaveId, Edition>;
  /** Idempotency keys of administrators' commands (hash of the key) -> hash of what was asked. */
  keys: Record<string, string>;
}

export const emptyView = (): ConclaveView => ({
  foldVersion: FOLD_VERSION,
  position: null,
  conclavesRevision: -1,
  revision: 0,
  currentId: null,
  editions: {},
  keys: {},
});

export const currentEdition = (view: ConclaveView): Edition | undefined =>
  view.currentId === null ? undefined : view.editions[view.currentId];

/** The last round opened: the open one, or the electing one once complete. */
export const lastRound = (edition: Edition): Round | undefined => edition.rounds.at(-1);

export const openRound = (edition: Edition): Round | undefined => {
  const round = lastRound(edition);
  return round && round.closedAt === null ? round : undefined;
};

export const correctable = (edition: Edition): Correctable => ({
  startDate: edition.startDate,
  currentDay: edition.currentDay,
  dayPeriod: edition.dayPeriod,
  currentRound: lastRound(edition)?.roundNumber ?? 0,
  totalRounds: edition.totalRounds,
  electors: edition.electors,
  isActive: edition.situation.is === 'active' || edition.situation.is === 'paused',
  majorityBasis: edition.majorityBasis,
});
