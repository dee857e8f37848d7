import { pointAt, type CardinalLine, type CardinalLines } from './cardinal-lines.js';

const LEADERS = 4;

/** Results of a closed round. */
export interface RoundTally {
  readonly roundNumber: number;
  readonly votes: readonly { readonly line: CardinalLine; readonly votes: number }[];
  /** Votes of a cardinal without an entry, null when unknown. */
  readonly absent: number | null;
}

/**
 * Votes, from round to round, of the four cardinals with the best results in any of the rounds. Without a vote in any of
 * them, there are no points either.
 */
export function roundLines(rounds: readonly RoundTally[]): CardinalLines {
  const best = new Map<string, RoundTally['votes'][number]>();
  for (const entry of rounds.flatMap(({ votes }) => votes)) {
    const { cardinalId } = entry.line;
    if (entry.votes > (best.get(cardinalId)?.votes ?? 0)) best.set(cardinalId, entry);
  }
  const leaders = [...best.values()].sort((a, b) => b.votes - a.votes).slice(0, LEADERS);
  const lines = leaders.map(({ line }) => line);
  if (lines.length === 0) return { lines, points: [] };
  const points = rounds.map(({ roundNumber, votes, absent }) => {
    const known = new Map(votes.map((each) => [each.line.cardinalId, each.votes]));
    return pointAt(String(roundNumber), lines, known, absent);
  });
  return { lines, points };
}
