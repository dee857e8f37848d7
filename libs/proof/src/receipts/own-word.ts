import { keyNamed } from '../signing/keys.js';
import type { SealKey } from '../signing/keys.js';
import type { Primitives } from '../signing/primitives.js';
import { promiseCovers, verifyPromise } from './promise.js';
import { cardinalOf } from './receipt.js';
import type { Receipt } from './receipt.js';

/** What the verifier knows without asking about the receipt. */
export interface Known {
  /** From the key file, or better: kept from another day, or printed. */
  readonly keys: readonly SealKey[];
  /**
   * Everybody a vote could be for; a missing one makes an honest receipt look altered. From the voter's own memory
   * where there is one, for a server could leave somebody out.
   */
  readonly cardinalIds: readonly string[];
}

/**
 * Whether the server is bound by the receipt: `valid`, its promise holds under a key that is known; `none`, it has no
 * promise; `unknown-key`, its promise is of a key that isn't known here (another installation's, or a former one's
 * that is no longer listed).
 */
export type Promised = 'valid' | 'none' | 'unknown-key';

/** What a receipt says of itself, whatever the server answers. */
export type OwnWord =
  | { readonly is: 'whole'; readonly cardinalId: string; readonly promise: Promised }
  | { readonly is: 'altered'; readonly why: 'text' | 'promise-path' | 'promise-signature' };

/** Never throws. */
export function ownWord(receipt: Receipt, known: Known, primitives: Primitives): OwnWord {
  const cardinalId = cardinalOf(receipt, known.cardinalIds, primitives.hash);
  if (cardinalId === undefined) return { is: 'altered', why: 'text' };
  const { promise, leafHash } = receipt;
  if (!promise) return { is: 'whole', cardinalId, promise: 'none' };
  if (!promiseCovers(promise, leafHash, primitives.hash)) return { is: 'altered', why: 'promise-path' };
  const key = keyNamed(known.keys, promise.keyId);
  if (!key) return { is: 'whole', cardinalId, promise: 'unknown-key' };
  if (!verifyPromise(promise, leafHash, key.publicKey, primitives)) {
    return { is: 'altered', why: 'promise-signature' };
  }
  return { is: 'whole', cardinalId, promise: 'valid' };
}
