import { sha256Hex } from '../hashing/hash.js';
import type { Hash } from '../hashing/hash.js';
import { verifyEd25519 } from './ed25519.js';
import type { Verify } from './ed25519.js';

/** The cryptography that everything here rests on. A platform may bring its own; the answers are the same. */
export interface Primitives {
  readonly hash: Hash;
  readonly verify: Verify;
}

/** Runs anywhere. */
export const PURE: Primitives = { hash: sha256Hex, verify: verifyEd25519 };
