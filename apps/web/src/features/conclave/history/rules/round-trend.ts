import type { RoundRow } from '@fumata/contracts';
import { lineOf, type Lines } from './lines.js';

const LEADERS = 4;

/** A round that names fewer than ten cardinals names everybody who received votes. */
const NAMED = 10;

/**
 * Votes of the first four of the latest closed round in all closed rounds, oldest first; unknown where they were not
 * among the ten named.
 */
export function roundTrend(rounds: readonly RoundRow[]): Lines {
  const closed = rounds.filter(({ isComplete }) => isComplete);
  const latest = closed.findLast(({ results }) => results.length > 0);
  const lines = (latest?.results ?? []).slice(0, LEADERS).map(lineOf);
  const points = closed.map(({ roundNumber, results }) => {
    const known = new Map(results.map(({ cardinalId, votes }) => [cardinalId, votes]));
    const absent = results.length < NAMED ? 0 : null;
    return {
      x: String(roundNumber),
      votes: Object.fromEntries(lines.map(({ cardinalId }) => [cardinalId, known.get(cardinalId) ?? absent])),
    };
  });
  return { lines, points };
}
