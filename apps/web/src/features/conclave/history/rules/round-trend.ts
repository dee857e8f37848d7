import type { RoundRow } from '@fumata/contracts';
import { pointAt, type CardinalLines } from '../../../../components/charts/cardinal-lines.js';
import { lineOf, type Names } from '../names.js';

const LEADERS = 4;

/** A round that names fewer than ten cardinals names everybody who received votes. */
const MAX_NAMED = 10;

/**
 * Votes of the first four of the latest closed round in all closed rounds, oldest first; unknown where they were not
 * among the ten named.
 */
export function roundTrend(rounds: readonly RoundRow[], names: Names): CardinalLines {
  const closed = rounds.filter(({ isComplete }) => isComplete);
  const latest = closed.findLast(({ results }) => results.length > 0);
  const lines = (latest?.results ?? []).slice(0, LEADERS).map((row) => lineOf(row, names));
  const points = closed.map(({ roundNumber, results }) => {
    const known = new Map(results.map(({ cardinalId, votes }) => [cardinalId, votes]));
    return pointAt(String(roundNumber), lines, known, results.length < MAX_NAMED ? 0 : null);
  });
  return { lines, points };
}
