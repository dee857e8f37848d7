import { sha256Hex, type Hash } from '../hashing/hash.js';
import { isHash } from '../hashing/hex.js';
import { Pair } from './pair.js';
import { half, isOdd, isSize, levelOf, splitOf } from './sizes.js';

/** Size and root of a tree, as in a seal. */
export interface TreeHead {
  /** Number of leaves. */
  readonly size: number;
  readonly root: string;
}

export const isSameHead = (a: TreeHead | null, b: TreeHead | null): boolean =>
  a?.size === b?.size && a?.root === b?.root;

/** A subtree over the leaves `from` to `to - 1`. */
interface Subtree {
  readonly from: number;
  readonly to: number;
}

/** The subtrees of PROOF(older, D[size]), RFC 6962, 2.1.2, lowest level first; `older` is from 1 to `size`. */
export function consistencySubtrees(older: number, size: number): Subtree[] {
  const subtrees: Subtree[] = [];
  let from = 0;
  let to = size;
  while (older !== to) {
    const middle = from + splitOf(to - from);
    if (older <= middle) {
      subtrees.push({ from: middle, to });
      to = middle;
    } else {
      subtrees.push({ from, to: middle });
      from = middle;
    }
  }
  // The verifier only has the older root, so a part of it must be included.
  if (from > 0) subtrees.push({ from, to });
  return subtrees.reverse();
}

/**
 * RFC 9162, 2.1.4.2: whether the newer tree extends the older one. Two trees of one size must have one root and an
 * empty proof. False for an empty tree, which proves nothing, and for malformed input; never throws.
 */
export function verifyConsistency(
  older: TreeHead,
  newer: TreeHead,
  proof: readonly string[],
  hash: Hash = sha256Hex,
): boolean {
  if (!isHead(older) || !isHead(newer) || older.size > newer.size) return false;
  if (!Array.isArray(proof) || !proof.every(isHash)) return false;
  if (older.size === newer.size) return proof.length === 0 && older.root === newer.root;
  if (proof.length === 0) return false;
  const [first, ...others] = levelOf(older.size) !== undefined ? [older.root, ...proof] : proof;
  const roots = first === undefined ? undefined : bothRoots(older.size, newer.size, [first, ...others], hash);
  return roots?.older === older.root && roots.newer === newer.root;
}

/** The roots of both trees, computed from the same proof; undefined if it is too long or too short. */
function bothRoots(
  olderSize: number,
  newerSize: number,
  [first, ...others]: readonly [string, ...string[]],
  hash: Hash,
): { readonly older: string; readonly newer: string } | undefined {
  const pair = new Pair(hash);
  let node = olderSize - 1;
  let last = newerSize - 1;
  const moveUp = (): void => {
    node = half(node);
    last = half(last);
  };
  while (isOdd(node)) moveUp();
  let older = first;
  let newer = first;
  for (const neighbour of others) {
    if (last === 0) return undefined;
    if (isOdd(node) || node === last) {
      older = pair.of(neighbour, older);
      newer = pair.of(neighbour, newer);
      while (!isOdd(node) && node !== 0) moveUp();
    } else {
      newer = pair.of(newer, neighbour);
    }
    moveUp();
  }
  return last === 0 ? { older, newer } : undefined;
}

const isHead = (head: TreeHead): boolean => isSize(head.size) && isHash(head.root);
