import { number } from '@fumata/text';
import type { Point, Series } from './chart-props.js';

export interface CardinalLine {
  readonly cardinalId: string;
  readonly name: string;
  /** Short name at the end of the line. */
  readonly end: string;
}

export interface CardinalLines {
  readonly lines: readonly CardinalLine[];
  /** Values by cardinal, null when unknown. */
  readonly points: readonly Point[];
}

/** The most distinguishable colours first; each line also has its own dash pattern for colour-blind readers. */
const LINE_STYLES = [
  { colour: 'var(--d1)' },
  { colour: 'var(--d3)' },
  { colour: 'var(--d2)', dashes: '8 3' },
  { colour: 'var(--d4)', dashes: '2 3' },
  { colour: 'var(--d5)', dashes: '10 3 2 3' },
] as const;

export const seriesOf = (lines: readonly CardinalLine[]): Series[] =>
  lines.map(({ cardinalId, name, end }, index) => ({
    key: cardinalId,
    label: name,
    end,
    ...(LINE_STYLES[index] ?? LINE_STYLES[0]),
  }));

/** The same data as table rows. */
export const rowsOf = ({ lines, points }: CardinalLines, xText: (x: string) => string): [string, ...string[]][] =>
  points.map((point) => [
    xText(point.x),
    ...lines.map(({ cardinalId }) => {
      const votes = point[cardinalId];
      return typeof votes === 'number' ? number(votes) : '–';
    }),
  ]);

/** Point with the votes of each line's cardinal, `absent` where they are not known. */
export const pointAt = (
  x: string,
  lines: readonly CardinalLine[],
  votes: ReadonlyMap<string, number>,
  absent: number | null,
): Point => {
  const values = lines.map(({ cardinalId }) => [cardinalId, votes.get(cardinalId) ?? absent]);
  return { ...Object.fromEntries(values), x } as Point; // the keys are cardinals
};

const LEADERS = 4;

export interface RoundTally {
  readonly roundNumber: number;
  readonly votes: readonly { readonly line: CardinalLine; readonly votes: number }[];
  /** Votes of a cardinal without an entry, null when unknown. */
  readonly absent: number | null;
}

/**
 * Votes, from round to round, of the four cardinals with the best results in any of the rounds. Without a vote in any
 * of them, there are no points either.
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
    const votesByCardinal = new Map(votes.map((each) => [each.line.cardinalId, each.votes]));
    return pointAt(String(roundNumber), lines, votesByCardinal, absent);
  });
  return { lines, points };
}
