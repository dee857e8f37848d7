import type { Day, Timestamp } from '../events/ids.js';
import type { ClosedRoundFacts, MomentFacts, Person, RoundFacts } from './facts.js';

/** After a round without election the smoke rises without its result. */
export const BLACK_SMOKE_MS = 8_000;
/** From the close of a round without election on: end of the display of its result. */
export const RESULT_MS = 60_000;
/** After an election the smoke rises without a name. */
export const SMOKE_MS = 12_000;
/** From the election on: end of the announcement, when the page of the elected begins. */
export const ANNOUNCEMENT_MS = 40_000;

/** A moment in which a pope may still be elected. */
export type RunningMoment<Cardinal extends Person = Person> =
  /** No vote yet. */
  | { readonly is: 'waiting'; readonly round: RoundFacts | null }
  | {
      readonly is: 'voting';
      readonly round: RoundFacts;
      readonly totalVotes: number;
      /** Null if several lead. */
      readonly leader: (Cardinal & { readonly votes: number }) | null;
      readonly requiredMajority: number;
    }
  | {
      readonly is: 'majority';
      readonly round: RoundFacts;
      readonly totalVotes: number;
      readonly by: Cardinal;
      readonly votes: number;
      readonly requiredMajority: number;
    }
  | {
      readonly is: 'paused';
      readonly round: RoundFacts | null;
      readonly totalVotes: number;
      readonly reason: string;
      readonly exhortationBy: string;
      readonly since: Timestamp | null;
    };

interface Election<Cardinal extends Person> {
  readonly round: ClosedRoundFacts;
  readonly elected: Cardinal;
  readonly votes: number;
  readonly requiredMajority: number;
}

/** A moment of the conclave, as every surface tells it. `until`: when time alone ends its stage, ms since 1970. */
export type Moment<Cardinal extends Person = Person> =
  | RunningMoment<Cardinal>
  /** The smoke of a round without election, later also its result, beside what happens in the next round. */
  | {
      readonly is: 'black-smoke';
      readonly hasResult: boolean;
      readonly round: ClosedRoundFacts;
      readonly running: RunningMoment<Cardinal>;
      readonly until: number;
    }
  /** The smoke of an election, without the name. */
  | ({ readonly is: 'white-smoke'; readonly until: number } & Election<Cardinal>)
  | ({ readonly is: 'announced'; readonly until: number } & Election<Cardinal>)
  | ({ readonly is: 'elected' } & Election<Cardinal>)
  /** `opensOn`: null unless it is still to come. */
  | { readonly is: 'closed'; readonly opensOn: Day | null };

/**
 * The one answer to what is happening, for every surface. Its stages are times since events of the log, so visitors,
 * processes and the replay agree.
 *
 * @param now the server's clock, ms since 1970
 */
export function momentOf<Cardinal extends Person>(facts: MomentFacts<Cardinal>, now: number): Moment<Cardinal> {
  const { conclaveState, closedRound } = facts;
  const { isComplete, popeElected, isActive, startDate, requiredMajority } = conclaveState;
  if (isComplete && popeElected && closedRound) {
    const votes = facts.leader?.votes ?? 0;
    return electionStage({ round: closedRound, elected: popeElected, votes, requiredMajority }, now);
  }
  if (!isActive) return { is: 'closed', opensOn: Date.parse(startDate) > now ? startDate : null };
  const running = runningMoment(facts);
  if (!closedRound || closedRound.whiteSmoke) return running;
  const closedAt = Date.parse(closedRound.closedAt);
  const hasResult = now >= closedAt + BLACK_SMOKE_MS;
  const until = closedAt + (hasResult ? RESULT_MS : BLACK_SMOKE_MS);
  return now < until ? { is: 'black-smoke', hasResult, round: closedRound, running, until } : running;
}

function electionStage<Cardinal extends Person>(election: Election<Cardinal>, now: number): Moment<Cardinal> {
  const electedAt = Date.parse(election.round.closedAt);
  const [announcedAt, settledAt] = [electedAt + SMOKE_MS, electedAt + ANNOUNCEMENT_MS];
  if (now < announcedAt) return { is: 'white-smoke', until: announcedAt, ...election };
  if (now < settledAt) return { is: 'announced', until: settledAt, ...election };
  return { is: 'elected', ...election };
}

function runningMoment<Cardinal extends Person>({
  conclaveState,
  round,
  totalVotes,
  leader,
}: MomentFacts<Cardinal>): RunningMoment<Cardinal> {
  const { isPaused, pauseReason, pauseExhortationBy, pausedSince, majorityReachedBy, requiredMajority } = conclaveState;
  if (isPaused) {
    const why = { reason: pauseReason, exhortationBy: pauseExhortationBy, since: pausedSince };
    return { is: 'paused', round, totalVotes, ...why };
  }
  if (round && majorityReachedBy) {
    const votes = leader?.votes ?? 0;
    return { is: 'majority', round, totalVotes, by: majorityReachedBy, votes, requiredMajority };
  }
  // Between two rounds the last one is closed, and the next one has no vote.
  if (!round?.isOpen || totalVotes === 0) return { is: 'waiting', round };
  return { is: 'voting', round, totalVotes, leader, requiredMajority };
}

/** The latest news: a pause or a majority even while a result is still displayed, otherwise the moment itself. */
export const newsOf = <Cardinal extends Person>(moment: Moment<Cardinal>): Moment<Cardinal> =>
  moment.is === 'black-smoke' && (moment.running.is === 'paused' || moment.running.is === 'majority')
    ? moment.running
    : moment;

/** The moment without the result that is still displayed. */
export const runningOf = <Cardinal extends Person>(moment: Moment<Cardinal>) =>
  moment.is === 'black-smoke' ? moment.running : moment;

type ElectionMoment<Cardinal extends Person> = Extract<Moment<Cardinal>, Election<Cardinal>>;

export const isElection = <Cardinal extends Person>(moment: Moment<Cardinal>): moment is ElectionMoment<Cardinal> =>
  moment.is === 'white-smoke' || moment.is === 'announced' || moment.is === 'elected';

/** The elected cardinal from the announcement of the name on; null before. */
export const namedPope = <Cardinal extends Person>(moment: Moment<Cardinal>): Cardinal | null =>
  moment.is === 'announced' || moment.is === 'elected' ? moment.elected : null;

/** Smoke rises, and nothing else of the round is shown yet. */
export const isSmokeAlone = (moment: Moment): boolean =>
  moment.is === 'white-smoke' || (moment.is === 'black-smoke' && !moment.hasResult);

/**
 * Identifies a moment by its edition, kind and round; stays equal while votes, leaders and the stage of black smoke
 * change.
 */
export function momentKey(moment: Moment, conclaveId: string): string {
  const round = moment.is === 'closed' ? '' : (moment.round?.roundNumber ?? 0);
  return `${conclaveId} ${moment.is} ${round}`;
}

/** When time alone ends the moment or its stage, ms since 1970; undefined if only an event does. */
export const endOf = (moment: Moment): number | undefined => ('until' in moment ? moment.until : undefined);
