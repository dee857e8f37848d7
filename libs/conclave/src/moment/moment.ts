import type { Day, Timestamp } from '../events/ids.js';
import type { ClosedRoundFacts, MomentFacts, Person, RoundFacts } from './facts.js';

/** Display time of the result of a round without election. */
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

/** A moment of the conclave, as every surface tells it. `until`: when time alone ends it, ms since 1970. */
export type Moment<Cardinal extends Person = Person> =
  | RunningMoment<Cardinal>
  /** The result of a round without election, beside what happens in the next round. */
  | {
      readonly is: 'black-smoke';
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
  const until = Date.parse(closedRound.closedAt) + RESULT_MS;
  return now < until ? { is: 'black-smoke', round: closedRound, running, until } : running;
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

/** The newest of it: a pause or a majority while a result is still displayed, otherwise the moment itself. */
export const newsOf = <Cardinal extends Person>(moment: Moment<Cardinal>): Moment<Cardinal> =>
  moment.is === 'black-smoke' && (moment.running.is === 'paused' || moment.running.is === 'majority')
    ? moment.running
    : moment;

/** Differs between two moments that are told apart: votes and leaders change within one. */
export function momentKey(moment: Moment): string {
  const round = moment.is === 'closed' ? '' : (moment.round?.roundNumber ?? 0);
  return `${moment.is} ${round}`;
}

/** When time alone ends the moment, ms since 1970; undefined if only an event does. */
export const endOf = (moment: Moment): number | undefined => ('until' in moment ? moment.until : undefined);
