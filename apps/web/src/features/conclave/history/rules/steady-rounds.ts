import type { RoundRow } from '@fumata/contracts';

/** With fewer closed rounds the chart is a sentence, which is less high. */
export const MIN_CHARTED_ROUNDS = 2;

/**
 * Contents of the list while it is on screen: rounds that it has change, new ones wait, and a chart that had too few
 * rounds for a drawing stays so.
 *
 * @param displayed rounds when the list came on screen; both oldest first
 */
export function steadyRounds<Round extends Pick<RoundRow, '_id' | 'isComplete'>>(
  displayed: readonly Round[],
  fresh: readonly Round[],
) {
  const hasRow = ({ _id }: Round) => displayed.some((round) => round._id === _id);
  const rows = fresh.filter(hasRow);
  const isCharted = displayed.filter(({ isComplete }) => isComplete).length >= MIN_CHARTED_ROUNDS;
  return {
    rows,
    /** Rounds of the chart. */
    charted: isCharted ? rows : displayed,
    /** The newest round without a row. */
    pending: fresh.findLast((round) => !hasRow(round)),
  };
}
