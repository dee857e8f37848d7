import { ed25519 } from '@noble/curves/ed25519.js';

/** The raw bytes of an Ed25519 key that all may know. */
export const PUBLIC_KEY_BYTES = 32;
export const SIGNATURE_BYTES = 64;

/**
 * Ed25519 (RFC 8032) with a key that only the signer has: 64 bytes over the message. In Node: `(message) =>
 * sign(null, message, key)`.
 */
export type Sign = (message: Uint8Array) => Uint8Array;

/** Whether the 64 bytes are the signature of the message by the owner of the raw public key. Never throws. */
export type Verify = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => boolean;

/**
 * Pure, the same in any browser. Strict (`zip215: false`): refuses what has a second form, namely an S of L or more (the
 * malleable twin of a good signature), points that are not canonically written, and public keys of small order, under
 * which anything could be signed.
 *
 * Node's own verification (OpenSSL 3.5) agrees on every signature that honest software makes, on every altered one, on the
 * malleable twin and on keys of small order. They differ on one kind, which only the owner of the key can craft: an R with
 * a part of small order is taken here, where the equation is multiplied by the cofactor as RFC 8032, 5.1.7, has it, and
 * refused there. It lets nobody else sign. Who must have one answer everywhere uses this one everywhere.
 */
export const verifyEd25519: Verify = (signature, message, publicKey) =>
  signature.length === SIGNATURE_BYTES &&
  publicKey.length === PUBLIC_KEY_BYTES &&
  ed25519.verify(signature, message, publicKey, { zip215: false });
