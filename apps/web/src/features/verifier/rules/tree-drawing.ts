import type { InclusionStep } from '@fumata/proof';
import { number } from '@fumata/text';

/** In percent of the drawing's width and height. */
interface Point {
  readonly x: number;
  readonly y: number;
}

interface Level {
  readonly from: Point;
  readonly to: Point;
  readonly neighbour: Point;
  /** Leaves covered by the neighbour. */
  readonly label: string;
}

export interface TreeDrawing {
  readonly leaf: Point;
  /** Lowest first. */
  readonly levels: readonly Level[];
  /** Number of omitted levels. */
  readonly omitted: number;
  /** End of the last drawn level, below the seal. */
  readonly top: Point;
}

/** Number of drawn levels; the others look alike. */
const MAX_LEVELS = 3;
const HEIGHT = 21;
const REACH = 36;
const LEAN = 15;

/** Layout of a path. A neighbour is drawn on the side that it has in the tree. */
export function treeDrawing(steps: readonly InclusionStep[]): TreeDrawing {
  const leaf = { x: steps[0]?.side === 'left' ? 62 : 26, y: 93 };
  const levels: Level[] = [];
  let from: Point = leaf;
  for (const { side, from: first, to: end } of steps.slice(0, MAX_LEVELS)) {
    const direction = side === 'right' ? 1 : -1;
    const neighbour = { x: within(from.x + direction * REACH), y: from.y };
    const to: Point = { x: (from.x + within(from.x + direction * 2 * LEAN)) / 2, y: from.y - HEIGHT };
    levels.push({ from, to, neighbour, label: labelOf(first, end) });
    from = to;
  }
  return { leaf, levels, omitted: Math.max(0, steps.length - MAX_LEVELS), top: from };
}

const within = (x: number): number => Math.min(84, Math.max(16, x));

const labelOf = (first: number, end: number): string =>
  end - first === 1 ? `n°\u00A0${number(first + 1)}` : `${number(end - first)} voisins`;
