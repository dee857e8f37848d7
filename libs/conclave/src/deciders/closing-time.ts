import type { ClosingTimeChanged } from '../events/events.js';
import type { Timestamp } from '../events/ids.js';
import { openRound, type Edition } from '../state/view.js';
import { refusalOfRounds, type Refusal } from './refusals.js';

export interface ChangeClosingTime {
  /** Announced to visitors; the round does not close automatically. Null cancels the announcement. */
  readonly closesAt: Timestamp | null;
  readonly at: Timestamp;
}

/** Sets, moves or cancels the announced end of the open round; records nothing if it is announced already. */
export function changeClosingTime(
  { closesAt, at }: ChangeClosingTime,
  edition: Edition,
): readonly [ClosingTimeChanged] | readonly [] | Refusal {
  const refusal = refusalOfRounds(edition);
  if (refusal) return refusal;
  const round = openRound(edition);
  if (!round) return { refused: 'no-open-round' };
  const { roundId, roundNumber, closesAt: before } = round;
  if (closesAt === before) return [];
  if (closesAt !== null && closesAt <= at) return { refused: 'closing-time-past' };
  return [{ type: 'ClosingTimeChanged', data: { roundId, roundNumber, before, after: closesAt } }];
}
