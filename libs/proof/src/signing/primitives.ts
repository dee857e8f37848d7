import { sha256Hex, type Hash } from '../hashing/hash.js';
import { verifyEd25519, type Verify } from './ed25519.js';

/** Cryptographic primitives. A platform may pass its own implementations with the same results. */
export interface Primitives {
  readonly hash: Hash;
  readonly verify: Verify;
}

/** Pure JavaScript, for any platform. */
export const PURE: Primitives = { hash: sha256Hex, verify: verifyEd25519 };
