import type { Hash } from '../hashing/hash.js';
import { verifyConsistency } from '../tree/consistency.js';
import type { Seal } from './seal.js';

/**
 * Whether the newer seal continues the older one: the same edition, and a tree that begins with the whole of the
 * older tree (RFC 9162, 2.1.4.2; `proof` as `MerkleTree.consistencyProof(older.size, newer.size)` gives it). The
 * signatures are another question. For two seals whose signatures hold, false with the right proof is what a log that
 * was changed under its seals can't hide. Never throws.
 */
export const continues = (newer: Seal, older: Seal, proof: readonly string[], hash?: Hash): boolean =>
  newer.conclaveId === older.conclaveId && verifyConsistency(older, newer, proof, hash);
