import { unlistedVotes, type RoundRow } from '@fumata/contracts';
import { type CardinalLines, roundLines } from '../../../../components/charts/cardinal-lines.js';
import { lineOf, type Names } from '../names.js';

/** Votes of the four best in all closed rounds, oldest first; unknown where they were not among the ten named. */
export function roundTrend(rounds: readonly RoundRow[], names: Names): CardinalLines {
  const closed = rounds.filter(({ isComplete }) => isComplete);
  return roundLines(
    closed.map(({ roundNumber, results }) => ({
      roundNumber,
      votes: results.map((row) => ({ line: lineOf(row, names), votes: row.votes })),
      absent: unlistedVotes(results) ?? null,
    })),
  );
}
