import { sha256Hex } from '../hashing/hash.js';
import type { Hash } from '../hashing/hash.js';
import { isHash } from '../hashing/hex.js';
import { climb } from './climb.js';
import { Pair } from './pair.js';

/**
 * That a leaf is in a tree, and where. Its fields may come from anywhere: whatever they hold, it is only believed or
 * not.
 */
export interface Inclusion {
  readonly leafHash: string;
  /** From 0; an event's is its sequence less one. */
  readonly index: number;
  /** Of the tree, in leaves. */
  readonly size: number;
  /** The neighbours on the way up, lowest first. */
  readonly path: readonly string[];
}

/**
 * The root to which the path leads; undefined when the path is none for this index and size: too long, too short, not
 * made of hashes, a leaf beyond the tree. Never throws.
 */
export function rootOfInclusion(inclusion: Inclusion, hash: Hash = sha256Hex): string | undefined {
  const { leafHash, index, size, path } = inclusion;
  const steps = climb(index, size);
  if (!steps || !isHash(leafHash) || !Array.isArray(path) || path.length !== steps.length) return undefined;
  const pair = new Pair(hash);
  let own = leafHash;
  for (const [i, { side }] of steps.entries()) {
    const neighbour: unknown = path[i];
    if (!isHash(neighbour)) return undefined;
    own = side === 'left' ? pair.of(neighbour, own) : pair.of(own, neighbour);
  }
  return own;
}

/**
 * RFC 9162, 2.1.3.2: whether the path leads from the leaf to `root`. False for whatever is malformed; never throws.
 *
 * `size` must come from where `root` does: a path alone doesn't pin it, since trees of different sizes can have paths
 * of one shape. So both are signed together, in seals and in promises.
 */
export const verifyInclusion = (inclusion: Inclusion, root: string, hash?: Hash): boolean =>
  isHash(root) && rootOfInclusion(inclusion, hash) === root;
