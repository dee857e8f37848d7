import { number } from '@fumata/text';
import type { Point, Series } from './chart-props.js';

/** Cardinal with a line in a chart. */
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
