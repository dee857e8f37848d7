import { lastRound, majorityOf, resultsOf, withMajority } from '@fumata/conclave';
import type {
  Edition,
  EventType,
  MajorityBasis,
  Period,
  Round,
  Situation,
  SetAsideReason,
} from '@fumata/conclave';
import type { Moment } from '@fumata/history';

/** A round as of a position. */
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
  /** Who has the majority and is not proclaimed. */
  readonly reachedBy: string | null;
  /** Most votes first. */
  readonly results: readonly (readonly [cardinalId: string, votes: number])[];
}

/** What the event did that brought the edition there. */
export type FrameEvent =
  | { readonly is: 'vote'; readonly cardinalId: string; readonly aside: SetAsideReason | null }
  | { readonly is: 'act'; readonly type: EventType };

/** The public screen as of an event: all that is shown, and nothing else. */
export interface Frame {
  readonly sequence: number;
  /** When that was, in milliseconds since 1970: the running maximum of recordedAt. */
  readonly moment: number;
  /** When the next event was; undefined where that is not known yet, null after the last one. */
  readonly next: number | null | undefined;
  readonly event: FrameEvent;
  readonly situation: Situation;
  readonly startDate: string;
  readonly electors: number;
  readonly basis: MajorityBasis;
  readonly currentDay: number;
  readonly dayPeriod: Period;
  readonly totalRounds: number;
  /** The last that had been opened. */
  readonly round: FrameRound | null;
}

/** As the public is told: before its beginning and after its end nothing of an edition is active, paused or awaited. */
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
    ...{ basis, base, required },
    reachedBy: (awaited ? withMajority(edition)[0]?.cardinalId : undefined) ?? null,
    results: resultsOf(round).map(({ cardinalId, votes }) => [cardinalId, votes] as const),
  };
}

/** The frame of an event, but for when the next one was. */
export function frameOf({ edition, event, aside }: Moment, moment: number): Omit<Frame, 'next'> {
  const { sequence, startDate, electors, majorityBasis, currentDay, dayPeriod, totalRounds } = edition;
  const round = lastRound(edition);
  return {
    ...{ sequence, moment, startDate, electors, currentDay, dayPeriod, totalRounds },
    basis: majorityBasis,
    event:
      event.type === 'VoteCast'
        ? { is: 'vote', cardinalId: event.data.cardinalId, aside: aside ?? null }
        : { is: 'act', type: event.type },
    situation: situationOf(edition),
    round: round ? roundOf(edition, round) : null,
  };
}
