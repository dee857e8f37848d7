import { keyNamed, type SealKey } from '../signing/keys.js';
import type { Primitives } from '../signing/primitives.js';
import { promiseCovers, verifyInclusionPromise } from './inclusion-promise.js';
import { cardinalOf, type Receipt } from './receipt.js';

/** Trusted input of the verifier. */
export interface TrustedInput {
  /** From the key file, or better from an earlier copy or a print. */
  readonly keys: readonly SealKey[];
  /**
   * All possible cardinals; a missing one makes a valid receipt look altered. Prefer the voter's own copy: a server
   * could omit one.
   */
  readonly cardinalIds: readonly string[];
}

/**
 * Whether the receipt binds the server. `valid`: its promise verifies under a known key; `none`: it has no promise;
 * `unknown-key`: the key of its promise is not known (another installation's, or an old one that is no longer listed).
 */
export type PromiseStatus = 'valid' | 'none' | 'unknown-key';

/** Result of checking a receipt without the server's evidence. */
export type ReceiptCheck =
  | { readonly is: 'whole'; readonly cardinalId: string; readonly promise: PromiseStatus }
  | { readonly is: 'altered'; readonly why: 'text' | 'promise-path' | 'promise-signature' };

/** Verifies the receipt's text and promise. Never throws. */
export function checkReceipt(receipt: Receipt, trusted: TrustedInput, primitives: Primitives): ReceiptCheck {
  const cardinalId = cardinalOf(receipt, trusted.cardinalIds, primitives.hash);
  if (cardinalId === undefined) return { is: 'altered', why: 'text' };
  const { promise, leafHash } = receipt;
  if (!promise) return { is: 'whole', cardinalId, promise: 'none' };
  if (!promiseCovers(promise, leafHash, primitives.hash)) return { is: 'altered', why: 'promise-path' };
  const key = keyNamed(trusted.keys, promise.keyId);
  if (!key) return { is: 'whole', cardinalId, promise: 'unknown-key' };
  if (!verifyInclusionPromise(promise, leafHash, key.publicKey, primitives)) {
    return { is: 'altered', why: 'promise-signature' };
  }
  return { is: 'whole', cardinalId, promise: 'valid' };
}
