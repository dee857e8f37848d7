import { sha256Hex, type Hash } from '../hashing/hash.js';
import { isHash } from '../hashing/hex.js';
import { inclusionSteps } from './inclusion-steps.js';
import { Pair } from './pair.js';

/** Path length for 2^53 leaves. */
export const MAX_PATH_LENGTH = 53;

/** Claim that a leaf is in a tree at an index. The fields are untrusted input. */
export interface Inclusion {
  readonly leafHash: string;
  /** Index of the leaf, from 0. In an edition's tree: the event's sequence minus one. */
  readonly index: number;
  /** Number of leaves of the tree. */
  readonly size: number;
  /** Neighbours from the leaf to the root, lowest level first. */
  readonly path: readonly string[];
}

/**
 * The root to which the path leads; undefined if the path is invalid for this index and size: wrong length, not hashes,
 * or a leaf outside the tree. Never throws.
 */
export function rootOfInclusion(inclusion: Inclusion, hash: Hash = sha256Hex): string | undefined {
  const { leafHash, index, size, path } = inclusion;
  const steps = inclusionSteps(index, size);
  if (!steps || !isHash(leafHash) || !Array.isArray(path) || path.length !== steps.length) return undefined;
  const pair = new Pair(hash);
  let nodeHash = leafHash;
  for (const [i, { side }] of steps.entries()) {
    const neighbour: unknown = path[i];
    if (!isHash(neighbour)) return undefined;
    nodeHash = side === 'left' ? pair.of(neighbour, nodeHash) : pair.of(nodeHash, neighbour);
  }
  return nodeHash;
}

/**
 * RFC 9162, 2.1.3.2: whether the path leads from the leaf to `root`. False for malformed input; never throws.
 *
 * `size` must come from the same source as `root`: a path alone does not determine it, because trees of different sizes
 * can have paths of one shape. Seals and promises sign both.
 */
export const verifyInclusion = (inclusion: Inclusion, root: string, hash?: Hash): boolean =>
  isHash(root) && rootOfInclusion(inclusion, hash) === root;
