import type { ConclaveClosed, PopeElected, RoundClosed, RoundOpened } from '../events/events.js';
import type { CardinalId, Moment, RoundId } from '../events/ids.js';
import { nextSlot } from '../rules/calendar.js';
import { votesTowardsMajority } from '../rules/majority.js';
import { majorityOf } from '../state/edition.js';
import { openRound } from '../state/view.js';
import type { Edition, Round } from '../state/view.js';
import type { Refusal } from './refusals.js';

export interface OpenNextRound {
  readonly roundId: RoundId;
  readonly at: Moment;
  /** Announced to all; nothing closes by itself. */
  readonly closesAt?: Moment | undefined;
}

/** Closes the open round with black smoke and opens the next, in one append. */
export function openNextRound(
  command: OpenNextRound,
  edition: Edition,
): readonly [RoundClosed, RoundOpened] | Refusal {
  if (edition.situation.is === 'complete') return { refused: 'conclave-complete' };
  if (edition.situation.is === 'inactive') return { refused: 'conclave-inactive' };
  const round = openRound(edition);
  if (!round) return { refused: 'no-open-round' };
  if (command.closesAt !== undefined && command.closesAt <= command.at)
    return { refused: 'closing-time-past' };
  const slot = { day: edition.currentDay, period: edition.dayPeriod };
  const held = edition.rounds.filter(({ day, period }) => day === slot.day && period === slot.period);
  return [
    closeRound(round, false),
    {
      type: 'RoundOpened',
      data: {
        roundId: command.roundId,
        roundNumber: nextNumber(edition, round),
        ...nextSlot(slot, held.length),
        ...(command.closesAt === undefined ? {} : { closesAt: command.closesAt }),
      },
    },
  ];
}

const closeRound = ({ roundId, roundNumber }: Round, whiteSmoke: boolean): RoundClosed => ({
  type: 'RoundClosed',
  data: { roundId, roundNumber, whiteSmoke },
});

/** The first number after the open round's that no other round bears (a correction may have taken it). */
function nextNumber(edition: Edition, round: Round): number {
  const taken = new Set(edition.rounds.map(({ roundNumber }) => roundNumber));
  let next = round.roundNumber + 1;
  while (taken.has(next)) next += 1;
  return next;
}

export interface ElectPope {
  readonly cardinalId: CardinalId;
  readonly nomComplet: string;
  /** The position in the log up to which `edition` has counted. */
  readonly talliedAt: string;
}

/** Elects who has reached the majority in the open round; allowed while paused. */
export function electPope(
  command: ElectPope,
  edition: Edition,
): readonly [RoundClosed, PopeElected] | Refusal {
  if (edition.situation.is === 'complete') return { refused: 'conclave-complete' };
  if (edition.situation.is === 'inactive') return { refused: 'conclave-inactive' };
  const round = openRound(edition);
  if (!round) return { refused: 'no-open-round' };
  const { cardinalId, nomComplet, talliedAt } = command;
  const { basis: majorityBasis, required } = majorityOf(edition, round);
  const standing = round.counts[cardinalId] ?? { votes: 0, firstVotes: 0 };
  const votes = votesTowardsMajority(majorityBasis, standing);
  if (votes < required) return { refused: 'majority-not-reached', votes, required };
  const { roundId, roundNumber } = round;
  const about = { cardinalId, nomComplet, roundId, roundNumber };
  return [
    closeRound(round, true),
    {
      type: 'PopeElected',
      data: { ...about, votes, majorityBasis, requiredMajority: required, talliedAt },
    },
  ];
}

/** Closes an edition that another has replaced; nothing when that is already done. */
export const closeReplaced = ({
  stage,
  closed,
}: Pick<Edition, 'stage' | 'closed'>): readonly [ConclaveClosed] | readonly [] =>
  stage === 'archived' && !closed ? [{ type: 'ConclaveClosed', data: { reason: 'reset' } }] : [];
