import type { RoundRow } from '@fumata/contracts';
import type { NamedMoment } from '../../live/moment-words.js';

/**
 * The closed round in the reading pane: while its smoke rises, and as long as the visitor keeps it.
 *
 * @param keptId round whose result the visitor keeps
 */
export function resultOnScreen(
  rounds: readonly RoundRow[],
  moment: NamedMoment,
  keptId: string | undefined,
): RoundRow | undefined {
  const shown = moment.is === 'black-smoke' ? moment.round.roundNumber : undefined;
  return rounds.findLast(({ _id, isComplete, roundNumber }) => isComplete && (_id === keptId || roundNumber === shown));
}
