import { number } from '@fumata/text';
import type { Point, Series } from '../../../../components/charts/chart-props.js';
import type { Line, LinePoint, Lines } from '../rules/lines.js';
import { UNKNOWN } from '../texts.js';

/** The most distinguishable colours first; each line also has its own dash pattern for colour-blind readers. */
const LINE_STYLES = [
  { colour: 'var(--d1)' },
  { colour: 'var(--d3)' },
  { colour: 'var(--d2)', dashes: '8 3' },
  { colour: 'var(--d4)', dashes: '2 3' },
  { colour: 'var(--d5)', dashes: '10 3 2 3' },
] as const;

export const seriesOf = (lines: readonly Line[], shortName: (line: Line) => string): Series[] =>
  lines.map((line, index) => ({
    key: line.cardinalId,
    label: line.name,
    end: shortName(line),
    ...(LINE_STYLES[index] ?? LINE_STYLES[0]),
  }));

export const pointsOf = (points: readonly LinePoint[]): Point[] => points.map(({ x, votes }) => ({ ...votes, x }));

/** The same data as table rows. */
export const rowsOf = ({ lines, points }: Lines, xText: (x: string) => string): [string, ...string[]][] =>
  points.map(({ x, votes }) => [
    xText(x),
    ...lines.map(({ cardinalId }) => {
      const count = votes[cardinalId];
      return count == null ? UNKNOWN : number(count);
    }),
  ]);
