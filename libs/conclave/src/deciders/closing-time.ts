import type { ClosingTimeChanged } from '../events/events.js';
import type { Timestamp } from '../events/ids.js';
import { openRound, type Edition } from '../state/view.js';
import type { Refusal } from './refusals.js';

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
  if (edition.situation.is === 'complete') return { refused: 'conclave-complete' };
  if (edition.situation.is === 'inactive') return { refused: 'conclave-inactive' };
  const round = openRound(edition);
  if (!round) return { refused: 'no-open-round' };
  const { roundId, roundNumber, closesAt: before } = round;
  if (closesAt === before) return [];
  if (closesAt !== null && closesAt <= at) return { refused: 'closing-time-past' };
  return [{ type: 'ClosingTimeChanged', data: { roundId, roundNumber, before, after: closesAt } }];
}
