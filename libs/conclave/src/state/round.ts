import type { HoldReason, MajorityBasis, Period, RoundAnalysed } from '../events/events.js';
import type { CardinalId, EventId, Timestamp, RoundId, VoterClass } from '../events/ids.js';

/** A majority and its base: two thirds of `base`. */
export interface Majority {
  readonly basis: MajorityBasis;
  readonly base: number;
  readonly required: number;
}

/** Contents of the round's analysis; see `RoundAnalysed`. */
type Analysis = Mark & Pick<RoundAnalysed['data'], 'trust' | 'moves'>;

/** The UTC minute of a time, `2025-05-08T16:07`: a key of votes per minute. */
export const minuteOf = (at: Timestamp): string => at.slice(0, 16);

/** The votes of one cardinal in a round. */
export interface Count {
  votes: number;
  firstVotes: number;
}

/** Most leaders in the standings of a minute; if there are fewer, nobody else has votes. */
export const REPORTED_LEADERS = 5;

/** The leaders of a round just before the first vote of a minute. */
interface StandingAt {
  /** See `minuteOf`. */
  readonly minute: string;
  /** Most votes first, with their votes so far; empty before the first vote. */
  readonly leaders: readonly { readonly cardinalId: CardinalId; readonly votes: number }[];
}

/** The sequence number of an event of the edition and its time. */
export interface Mark {
  readonly sequence: number;
  readonly at: Timestamp;
}

/** From this event on, the cardinal had more votes than any other in the round. */
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

/** A vote that is about to be recorded is held; see `VoteHeld`. */
export interface AnnouncedHold {
  readonly voteEventId: EventId;
  readonly voterClass: VoterClass;
  readonly reason: HoldReason;
}

/** An administrator's decision about the held votes of a class. */
export interface ClassDecision extends Mark {
  readonly is: 'counted' | 'set-aside';
  readonly reason: string;
}

/** The held votes of one class in a round. */
export interface HeldVotes {
  /** Null without a decision. It stays null in a round that closes first: its result is final. */
  decision: ClassDecision | null;
  /** Why the last vote was held. */
  reason: HoldReason;
  votes: number;
  readonly firstAt: Timestamp;
  lastAt: Timestamp;
  counts: Record<CardinalId, Count>;
  /** Votes held per minute, by `minuteOf`. */
  perMinute: Record<string, number>;
}

export interface Round {
  readonly roundId: RoundId;
  roundNumber: number;
  day: number;
  period: Period;
  readonly openedAt: Timestamp;
  closedAt: Timestamp | null;
  readonly openedSequence: number;
  closedSequence: number | null;
  /** Announced end; the round does not close automatically. */
  closesAt: Timestamp | null;
  whiteSmoke: boolean;
  totalVotes: number;
  uniqueVoters: number;
  /** Votes for this round that did not count when they were recorded; held ones are not among them. */
  setAside: number;
  /** Votes held for examination, by class; they are part of the other counts once they are counted. */
  held: Record<VoterClass, HeldVotes>;
  /** Fixed when the round closes; null while it is open, when the edition's basis applies. */
  majority: Majority | null;
  counts: Record<CardinalId, Count>;
  /** Null until the round is sealed, soon after its close. */
  seal: Seal | null;
  /** Null until the closed round is analysed, soon after its close. */
  analysis: Analysis | null;
  /** Votes counted per minute, by `minuteOf`. */
  perMinute: Record<string, number>;
  /** Leaders over time, oldest first: one entry per minute with votes, wider spaced in a long round. */
  standings: StandingAt[];
  /** Changes of leader, oldest first. If there are many, short leads are left out. */
  leads: Lead[];
  /** The cardinal with the majority and the event that gave it; null while nobody has it. */
  majorityReached: Lead | null;
}
