import type { Frame } from '../worker/frame.js';

export interface ComparedRow {
  readonly cardinalId: string;
  readonly a: number;
  readonly b: number;
}

/** Maximum number of rows. */
const MAX_ROWS = 8;

/** Votes of the current rounds at two positions: the leaders of either, most votes first. */
export function compared(a: Frame, b: Frame): ComparedRow[] {
  const [first, second] = [tally(a), tally(b)];
  return [...new Set([...first.keys(), ...second.keys()])]
    .map((cardinalId) => ({ cardinalId, a: first.get(cardinalId) ?? 0, b: second.get(cardinalId) ?? 0 }))
    .sort((one, other) => other.a + other.b - one.a - one.b || (one.cardinalId < other.cardinalId ? -1 : 1))
    .slice(0, MAX_ROWS);
}

const tally = ({ round }: Frame): ReadonlyMap<string, number> => new Map(round?.results);
