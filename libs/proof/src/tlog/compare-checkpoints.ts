import { sha256Hex, type Hash } from '../hashing/hash.js';
import { verifyConsistency, type TreeHead } from '../tree/consistency.js';
import type { TileProofs } from './tile-proofs.js';

/** Proof that a tree does not begin with the leaves of an older one, whose root is not `prefix`. */
export interface OtherPrefix {
  /** Root of the tree's first leaves, as many as the older one has. */
  readonly prefix: string;
  /** From `prefix` to the tree, RFC 6962, 2.1.2. */
  readonly proof: readonly string[];
}

/** How the checkpoint that a log serves relates to one that it served before. */
export type CheckpointRelation =
  | { readonly is: 'same' | 'extends' }
  /** Two trees of one size with different roots: the two signed notes alone prove it. */
  | { readonly is: 'split' }
  | ({ readonly is: 'rewritten' } & OtherPrefix)
  /** The end is missing; an older checkpoint that is served late looks the same. */
  | { readonly is: 'smaller' }
  /** The tiles are not those of the served checkpoint, so they prove nothing. */
  | { readonly is: 'unproven' };

/** Compares a served checkpoint with a kept one by the tiles of the served one. Rejects as the reader of tiles does. */
export async function compareCheckpoints(
  earlier: TreeHead,
  served: TreeHead,
  tiles: TileProofs,
  hash: Hash = sha256Hex,
): Promise<CheckpointRelation> {
  if (served.size === earlier.size) return { is: served.root === earlier.root ? 'same' : 'split' };
  if (served.size < earlier.size) return { is: 'smaller' };
  if (earlier.size === 0) return { is: 'extends' };
  const prefix = await tiles.root(earlier.size);
  const proof = await tiles.consistency(earlier.size);
  if (!verifyConsistency({ size: earlier.size, root: prefix }, served, proof, hash)) return { is: 'unproven' };
  return prefix === earlier.root ? { is: 'extends' } : { is: 'rewritten', prefix, proof };
}
