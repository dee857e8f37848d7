import {
  lastRound,
  majorityOf,
  resultsOf,
  withMajority,
  type Edition,
  type EventType,
  type MajorityBasis,
  type Period,
  type Round,
  type Situation,
  type SetAsideReason,
} from '@fumata/conclave';
import type { EditionAsOf } from '@fumata/history';

/** A round at a position. */
export interface FrameRound {
  readonly roundId: string;
  readonly roundNumber: number;
  readonly day: number;
  readonly period: Period;
  readonly openedAt: string;
  readonly closedAt: string | null;
  readonly closesAt: string | null;
  readonly whiteSmoke: boolean;
  readonly totalVotes: number;
  readonly uniqueVoters: number;
  readonly setAside: number;
  readonly basis: MajorityBasis;
  readonly base: number;
  readonly required: number;
  /** Cardinal who has the majority but is not proclaimed. */
  readonly reachedBy: string | null;
  /** Most votes first. */
  readonly results: readonly (readonly [cardinalId: string, votes: number])[];
}

/** Effect of the event at a position. */
type FrameEvent =
  | { readonly is: 'vote'; readonly cardinalId: string; readonly aside: SetAsideReason | null }
  | { readonly is: 'act'; readonly type: EventType };

/** All data of the public screen at an event. */
export interface Frame {
  readonly sequence: number;
  /** Time of the event, Unix ms: the running maximum of recordedAt. */
  readonly moment: number;
  /** Time of the next event; undefined when unknown, null after the last one. */
  readonly next: number | null | undefined;
  readonly event: FrameEvent;
  readonly situation: Situation;
  readonly startDate: string;
  readonly electors: number;
  readonly basis: MajorityBasis;
  readonly currentDay: number;
  readonly dayPeriod: Period;
  readonly totalRounds: number;
  /** The last opened round. */
  readonly round: FrameRound | null;
}

/**
 * Public situation: before its start and after its end an edition is neither active nor paused nor awaiting a
 * proclamation.
 */
export function situationOf({ stage, situation }: Pick<Edition, 'stage' | 'situation'>): Situation {
  return stage === 'current' || situation.is === 'complete' ? situation : { is: 'inactive' };
}

export function roundOf(edition: Edition, round: Round): FrameRound {
  const { basis, base, required } = majorityOf(edition, round);
  const awaited = edition.stage === 'current' && edition.situation.is !== 'complete';
  return {
    roundId: round.roundId,
    roundNumber: round.roundNumber,
    day: round.day,
    period: round.period,
    openedAt: round.openedAt,
    closedAt: round.closedAt,
    closesAt: edition.stage === 'current' ? round.closesAt : null,
    whiteSmoke: round.whiteSmoke,
    totalVotes: round.totalVotes,
    uniqueVoters: round.uniqueVoters,
    setAside: round.setAside,
    basis,
    base,
    required,
    reachedBy: (awaited ? withMajority(edition)[0]?.cardinalId : undefined) ?? null,
    results: resultsOf(round).map(({ cardinalId, votes }) => [cardinalId, votes] as const),
  };
}

/** Frame of an event, without the time of the next one. */
export function frameOf({ edition, event, aside }: EditionAsOf, moment: number): Omit<Frame, 'next'> {
  const { sequence, startDate, electors, majorityBasis, currentDay, dayPeriod, totalRounds } = edition;
  const round = lastRound(edition);
  return {
    sequence,
    moment,
    startDate,
    electors,
    currentDay,
    dayPeriod,
    totalRounds,
    basis: majorityBasis,
    event:
      event.type === 'VoteCast'
        ? { is: 'vote', cardinalId: event.data.cardinalId, aside: aside ?? null }
        : { is: 'act', type: event.type },
    situation: situationOf(edition),
    round: round ? roundOf(edition, round) : null,
  };
}
