import { isCount } from '../reading/shape.js';
import { half, isOdd, isSize } from './sizes.js';

/** One step from a leaf to the root: the neighbour to combine with. */
export interface InclusionStep {
  readonly side: 'left' | 'right';
  /** The neighbour covers the leaves `from` to `to - 1`. */
  readonly from: number;
  readonly to: number;
}

/**
 * The steps from the leaf at `index` to the root of a tree of `size` leaves, lowest level first: the algorithm of RFC
 * 9162, 2.1.3.2, without hashes. Empty for a tree of one leaf, undefined for a leaf outside the tree.
 */
export function inclusionSteps(index: number, size: number): InclusionStep[] | undefined {
  if (!isSize(size) || !isCount(index) || index >= size) return undefined;
  const steps: InclusionStep[] = [];
  let width = 1;
  for (let node = index, last = size - 1; last > 0; node = half(node), last = half(last), width *= 2) {
    // At the right edge a node without a neighbour moves up unchanged.
    if (node === last && !isOdd(node)) continue;
    const left = isOdd(node);
    const from = (left ? node - 1 : node + 1) * width;
    steps.push({ side: left ? 'left' : 'right', from, to: Math.min(from + width, size) });
  }
  return steps;
}
