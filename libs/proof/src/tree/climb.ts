import { half, isOdd, isSize } from './sizes.js';

/** One step from a leaf to the root: the neighbour that its side meets. */
export interface Step {
  /** Where the neighbour stands. */
  readonly side: 'left' | 'right';
  /** The leaves that the neighbour stands for: indices `from` to `to - 1`. */
  readonly from: number;
  readonly to: number;
}

/**
 * The steps from the leaf at `index` up to the root of a tree of `size` leaves, lowest first: the walk of RFC 9162,
 * 2.1.3.2, without its hashes. Empty for a tree of one leaf, undefined for a leaf that isn't in the tree.
 */
export function climb(index: number, size: number): Step[] | undefined {
  if (!isSize(size) || !Number.isSafeInteger(index) || index < 0 || index >= size) return undefined;
  const steps: Step[] = [];
  let width = 1;
  for (let own = index, last = size - 1; last > 0; own = half(own), last = half(last), width *= 2) {
    // At the right edge a node without a neighbour rises as it is.
    if (own === last && !isOdd(own)) continue;
    const left = isOdd(own);
    const from = (left ? own - 1 : own + 1) * width;
    steps.push({ side: left ? 'left' : 'right', from, to: Math.min(from + width, size) });
  }
  return steps;
}
