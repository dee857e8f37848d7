import { ed25519 } from '@noble/curves/ed25519.js';

/** Length of a raw Ed25519 public key. */
export const PUBLIC_KEY_BYTES = 32;
export const SIGNATURE_BYTES = 64;

/** Ed25519 (RFC 8032) signature of a message, 64 bytes. In Node: `(message) => sign(null, message, key)`. */
export type Sign = (message: Uint8Array) => Uint8Array;

/** Verifies a signature (64 bytes) of the message under the raw public key. Never throws. */
export type Verify = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => boolean;

/**
 * Pure JavaScript, for any browser. Strict (`zip215: false`): rejects values with a second encoding, namely S >= L (the
 * malleable twin of a valid signature), non-canonical points, and public keys of small order, under which anything
 * could be signed.
 *
 * Node's own verification (OpenSSL 3.5) agrees on every signature of honest software, every altered one, the malleable
 * twin and keys of small order. They differ in one case, which only the key's owner can craft: an R with a small-order
 * part is accepted here, where the equation is multiplied by the cofactor as in RFC 8032, 5.1.7, and rejected there.
 * This lets nobody else sign. Code that needs one answer everywhere uses this function everywhere.
 */
export const verifyEd25519: Verify = (signature, message, publicKey) =>
  signature.length === SIGNATURE_BYTES &&
  publicKey.length === PUBLIC_KEY_BYTES &&
  ed25519.verify(signature, message, publicKey, { zip215: false });
