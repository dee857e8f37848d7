import type { Actor, Correctable, EventType, MajorityBasis, Period, PopeElected } from '../events/events.js';
import type { CardinalId, ConclaveId, Day, EventId, Moment, RoundId } from '../events/ids.js';

/** Raise it whenever the fold or the view's shape changes: snapshots with another version are ignored. */
export const FOLD_VERSION = 4;

/** A majority and its base: two thirds of `base`. */
export interface Majority {
  readonly basis: MajorityBasis;
  readonly base: number;
  readonly required: number;
}

/** The votes of one cardinal in a round. */
interface Count {
  votes: number;
  firstVotes: number;
}

/** The leaders of a round just before the first vote of a minute. */
interface StandingAt {
  /** `2025-05-08T16:07` (UTC). */
  readonly minute: string;
  /** At most five, most votes first, with their votes so far; empty before the first vote. */
  readonly leaders: readonly { readonly cardinalId: CardinalId; readonly votes: number }[];
}

/** The sequence number of an event of the edition and its time. */
export interface Mark {
  readonly sequence: number;
  readonly at: Moment;
}

/** From this vote on, the cardinal had more votes than any other in the round. */
export interface Lead extends Mark {
  readonly cardinalId: CardinalId;
}

/** Contents of the round's seal; see `RoundSealed`. */
interface Seal extends Mark {
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
  /** Votes that arrived for this round but did not count. */
  setAside: number;
  /** Fixed when the round closes; null while it is open, when the edition's basis applies. */
  majority: Majority | null;
  counts: Record<CardinalId, Count>;
  /** Null until the round is sealed, soon after its close. */
  seal: Seal | null;
  /** Votes counted per minute; keys like `2025-05-08T16:07` (UTC). */
  perMinute: Record<string, number>;
  /** Leaders over time, oldest first: one entry per minute with votes, wider spaced in a long round. */
  standings: StandingAt[];
  /** Changes of leader, oldest first. If there are many, short leads are left out. */
  leads: Lead[];
  /** The cardinal with the majority and the vote or correction that gave it; null while nobody has it. */
  majorityReached: Lead | null;
}

/** Exactly one of these applies. */
export type Situation =
  | { readonly is: 'inactive' }
  | { readonly is: 'active' }
  | { readonly is: 'paused'; readonly reason: string; readonly exhortationBy: string }
  | { readonly is: 'complete'; readonly elected: PopeElected['data'] };

/** An act of an administrator or the system, for the audit trail and for version conflicts. */
export interface Act extends Mark {
  /** The view's revision after the act. */
  readonly revision: number;
  readonly type: EventType;
  readonly actor: Actor;
  readonly reason: string | null;
}

/** `prepared`: opened, not yet started. `current`: open for votes. `archived`: replaced by another edition. */
type Stage = 'prepared' | 'current' | 'archived';

export interface Edition {
  readonly conclaveId: ConclaveId;
  stage: Stage;
  /** `ConclaveClosed` has been recorded. */
  closed: boolean;
  /** Number of events of this edition; the n-th event has sequence n. */
  sequence: number;
  /** The last revision of this edition's own stream. */
  streamRevision: number;
  /** Running maximum of `recordedAt`. */
  moment: Moment;
  startDate: Day;
  readonly referenceDate: Day;
  electors: number;
  majorityBasis: MajorityBasis;
  currentDay: number;
  dayPeriod: Period;
  totalRounds: number;
  situation: Situation;
  /** In the order of opening; the last is the open round, or the electing one. */
  rounds: Round[];
  acts: Act[];
}

/**
 * Everything that screens show of the conclave: a fold over the log, plain JSON. `evolve` changes it in place; copy it
 * with `structuredClone` to keep an older state.
 */
export interface ConclaveView {
  readonly foldVersion: number;
  /** Position of the last applied event; null before the first. */
  position: string | null;
  /** Last revision of `conclaves`; -1 before the first event. */
  conclavesRevision: number;
  /** Number of effective acts on current editions, over all editions; a dashboard with a lower revision is stale. */
  revision: number;
  currentId: ConclaveId | null;
  editions: Record<ConclaveId, Edition>;
  /** Hash of an admin command's idempotency key -> hash of the request. */
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

/** The open round, or the electing one once complete. */
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
