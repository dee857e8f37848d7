import type { Hash } from '../hashing/hash.js';
import { verifyConsistency } from '../tree/consistency.js';
import type { Seal } from './seal.js';

/**
 * Whether the newer seal continues the older one: the same edition, and a tree that extends the older tree (RFC 9162,
 * 2.1.4.2; `proof` comes from `MerkleTree.consistencyProof(older.size, newer.size)`). Does not verify signatures. For
 * two validly signed seals and the right proof, false proves that the log was changed. Never throws.
 */
export const continuesSeal = (newer: Seal, older: Seal, proof: readonly string[], hash?: Hash): boolean =>
  newer.conclaveId === older.conclaveId && verifyConsistency(older, newer, proof, hash);
