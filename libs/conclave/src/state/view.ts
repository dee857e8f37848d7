import type {
  Actor,
  Correctable,
  EventType,
  MajorityBasis,
  Period,
  PopeElected,
  SealKeyAdded,
  SigningRefusal,
} from '../events/events.js';
import type { ConclaveId, Day, Timestamp, VoterClass } from '../events/ids.js';
import type { AnnouncedHold, ClassDecision, Mark, Round } from './round.js';

/** Raise it whenever the fold or the view's shape changes: snapshots with another version are ignored. */
export const FOLD_VERSION = 14;

/** Exactly one of these applies. */
export type Situation =
  | { readonly is: 'inactive' }
  | { readonly is: 'active' }
  | { readonly is: 'paused'; readonly reason: string; readonly exhortationBy: string; readonly since: Timestamp }
  | { readonly is: 'complete'; readonly elected: PopeElected['data'] };

/** An act of an administrator or the system, for the audit trail and for version conflicts. */
export interface Act extends Mark {
  /** The view's revision after the act. */
  readonly revision: number;
  readonly type: EventType;
  readonly actor: Actor;
  readonly reason: string | null;
}

/** `prepared`: opened, not yet started. `current`: started, not replaced. `archived`: replaced by another edition. */
type Stage = 'prepared' | 'current' | 'archived';

/** A signed head of the edition's log; see `CheckpointSigned`. */
export interface SignedCheckpoint extends Mark {
  readonly size: number;
  readonly root: string;
  readonly note: string;
}

/** The signer refused this edition; resolved by an operator's decision. */
export interface Incident extends Mark {
  readonly reason: SigningRefusal;
  /** The refused tree. */
  readonly size: number;
  readonly root: string;
  readonly resolved: (Mark & { readonly decision: string }) | null;
}

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
  moment: Timestamp;
  startDate: Day;
  readonly referenceDate: Day;
  electors: number;
  majorityBasis: MajorityBasis;
  currentDay: number;
  dayPeriod: Period;
  totalRounds: number;
  situation: Situation;
  /** The pause that the rules require was in effect since the number of rounds last changed. */
  pauseMade: boolean;
  /** In the order of opening; the last is the open round, or the electing one. */
  rounds: Round[];
  acts: Act[];
  /** The newest checkpoint; null before the first. */
  checkpoint: SignedCheckpoint | null;
  /** The newest checkpoint that ends with the close of a round: all events that it covers are public. */
  closedCheckpoint: SignedCheckpoint | null;
  /** The hold of the vote that follows in the log; null between appends. */
  announcedHold: AnnouncedHold | null;
  /** Administrators' decisions about classes of held votes; the first one about a class stands. */
  classDecisions: Record<VoterClass, ClassDecision>;
  /** The last refusal of the signer; null for none. */
  incident: Incident | null;
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
  /** `salt` of the editions with leaves of version 2. Not part of the edition, whose state is public in replays. */
  salts: Record<ConclaveId, string>;
  /** The public keys of the site, in the order of their use. */
  signingKeys: RecordedKey[];
}

/** A public key in the log, see `SealKeyAdded`. */
export type RecordedKey = SealKeyAdded['data'] & { readonly recordedAt: Timestamp };

export const emptyView = (): ConclaveView => ({
  foldVersion: FOLD_VERSION,
  position: null,
  conclavesRevision: -1,
  revision: 0,
  currentId: null,
  editions: {},
  keys: {},
  salts: {},
  signingKeys: [],
});

export const currentEdition = (view: ConclaveView): Edition | undefined =>
  view.currentId === null ? undefined : view.editions[view.currentId];

/** The open round, or the electing one once complete. */
export const lastRound = (edition: Edition): Round | undefined => edition.rounds.at(-1);

export const openRound = (edition: Edition): Round | undefined => {
  const round = lastRound(edition);
  return round && round.closedAt === null ? round : undefined;
};

/** The newest checkpoint that covers only the first `events` events, of those that the edition keeps. */
export const newestCheckpoint = (
  { checkpoint, closedCheckpoint }: Pick<Edition, 'checkpoint' | 'closedCheckpoint'>,
  events: number,
): SignedCheckpoint | undefined =>
  [checkpoint, closedCheckpoint].find((each) => each !== null && each.size <= events) ?? undefined;

/** The edition is read-only until an operator has decided. */
export const hasOpenIncident = ({ incident }: Pick<Edition, 'incident'>): boolean =>
  incident !== null && incident.resolved === null;

/** Votes are accepted: a round is open, the conclave is active, and no incident waits for a decision. */
export const acceptsVotes = (edition: Edition): boolean =>
  edition.situation.is === 'active' && openRound(edition) !== undefined && !hasOpenIncident(edition);

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
