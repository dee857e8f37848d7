import type { Point } from './chart-props.js';

/** Percent of the width and height, from the top left. */
type Position = readonly [x: number, y: number];

/** Positions of a line's values, spread evenly over the width; undefined where the value is unknown. */
const positionsOf = (points: readonly Point[], key: string, top: number): (Position | undefined)[] =>
  points.map((point, index) => {
    const value = point[key];
    if (value == null) return undefined;
    const x = points.length < 2 ? 50 : (100 * index) / (points.length - 1);
    return [round(x), round(100 - (100 * Number(value)) / top)];
  });

const round = (value: number): number => Math.round(100 * value) / 100;

/** SVG path through all known values; straight where one is unknown. */
export const linePath = (points: readonly Point[], key: string, top: number): string =>
  positionsOf(points, key, top)
    .filter((position) => position !== undefined)
    .map((position, index) => `${index === 0 ? 'M' : 'L'}${position.join(' ')}`)
    .join('');

/** SVG path of a dot for each known value, drawn by the round ends of lines without length. */
export const dotsPath = (points: readonly Point[], key: string, top: number): string =>
  positionsOf(points, key, top)
    .map((position) => position && `M${position.join(' ')}h0`)
    .filter(Boolean)
    .join('');
