import type {
  ConclaveClosed,
  ConclavePaused,
  PopeElected,
  RoundClosed,
  RoundOpened,
  Period,
} from '../events/events.js';
import type { CardinalId, ConclaveId, RoundId, Timestamp } from '../events/ids.js';
import { votesTowardsMajority } from '../rules/majority.js';
import { majorityOf } from '../state/edition.js';
import type { Round } from '../state/round.js';
import { openRound, type Edition } from '../state/view.js';
import { pauseConclave, type PauseConclave } from './pausing.js';
import { refusalOfRounds, type Refusal } from './refusals.js';

/** Half a day of a conclave; days count from 1. */
export interface HalfDay {
  readonly day: number;
  readonly period: Period;
}

/**
 * Ballots held in a half-day: one on the first afternoon, two in every later half-day (Universi Dominici Gregis, 63).
 */
export const ballotsIn = ({ day, period }: HalfDay): number => (day > 1 ? 2 : period === 'afternoon' ? 1 : 0);

const halfDayAfter = ({ day, period }: HalfDay): HalfDay =>
  period === 'morning' ? { day, period: 'afternoon' } : { day: day + 1, period: 'morning' };

/** The half-day of the next ballot, given the current one and the number of ballots held in it. */
export const nextHalfDay = (current: HalfDay, ballotsHeld: number): HalfDay =>
  ballotsHeld < ballotsIn(current) ? current : halfDayAfter(current);

export interface OpenNextRound {
  readonly roundId: RoundId;
  readonly at: Timestamp;
  /** Announced to visitors; the round does not close automatically. */
  readonly closesAt?: Timestamp | undefined;
  /** Pauses the conclave right after the opening; a pause that lasts already is kept. */
  readonly pause?: PauseConclave | undefined;
}

/** Closes the open round with black smoke, opens the next and pauses the conclave if requested, in one append. */
export function openNextRound(
  command: OpenNextRound,
  edition: Edition,
): readonly [RoundClosed, RoundOpened, ...ConclavePaused[]] | Refusal {
  const refusal = refusalOfRounds(edition);
  if (refusal) return refusal;
  const round = openRound(edition);
  if (!round) return { refused: 'no-open-round' };
  if (command.closesAt !== undefined && command.closesAt <= command.at) return { refused: 'closing-time-past' };
  const paused = command.pause ? pauseConclave(command.pause, edition) : [];
  if ('refused' in paused) return paused;
  const halfDay = { day: edition.currentDay, period: edition.dayPeriod };
  const roundsOfHalfDay = edition.rounds.filter(({ day, period }) => day === halfDay.day && period === halfDay.period);
  return [
    closeRound(round, false),
    {
      type: 'RoundOpened',
      data: {
        roundId: command.roundId,
        roundNumber: nextNumber(edition, round),
        ...nextHalfDay(halfDay, roundsOfHalfDay.length),
        ...(command.closesAt === undefined ? {} : { closesAt: command.closesAt }),
      },
    },
    ...paused,
  ];
}

const closeRound = ({ roundId, roundNumber }: Round, whiteSmoke: boolean): RoundClosed => ({
  type: 'RoundClosed',
  data: { roundId, roundNumber, whiteSmoke },
});

/** The next number that no other round has (a correction may have assigned it already). */
function nextNumber(edition: Edition, round: Round): number {
  const assignedNumbers = new Set(edition.rounds.map(({ roundNumber }) => roundNumber));
  let next = round.roundNumber + 1;
  while (assignedNumbers.has(next)) next += 1;
  return next;
}

export interface ElectPope {
  readonly cardinalId: CardinalId;
  readonly nomComplet: string;
  /** Log position up to which the votes of `edition` were counted. */
  readonly talliedAt: string;
}

/** Elects a cardinal who has the majority in the open round; allowed while paused. */
export function electPope(command: ElectPope, edition: Edition): readonly [RoundClosed, PopeElected] | Refusal {
  const refusal = refusalOfRounds(edition);
  if (refusal) return refusal;
  const round = openRound(edition);
  if (!round) return { refused: 'no-open-round' };
  const { cardinalId, nomComplet, talliedAt } = command;
  const { basis: majorityBasis, required } = majorityOf(edition, round);
  const votes = votesTowardsMajority(majorityBasis, round.counts[cardinalId]);
  if (votes < required) return { refused: 'majority-not-reached', votes, required };
  const { roundId, roundNumber } = round;
  const result = { cardinalId, nomComplet, roundId, roundNumber };
  return [
    closeRound(round, true),
    { type: 'PopeElected', data: { ...result, votes, majorityBasis, requiredMajority: required, talliedAt } },
  ];
}

/** Closes an edition that the successor has replaced; records nothing if it is closed already. */
export const closeReplaced = (
  successorId: ConclaveId,
  { stage, closed }: Pick<Edition, 'stage' | 'closed'>,
): readonly [ConclaveClosed] | readonly [] =>
  stage === 'archived' && !closed ? [{ type: 'ConclaveClosed', data: { reason: 'reset', successorId } }] : [];
