import { keyNamed, type KeyFault, type SigningKey } from '../signing/keys.js';
import type { Primitives } from '../signing/primitives.js';
import { promiseCovers, verifyInclusionPromise } from './inclusion-promise.js';
import { coverageOf, type ReceiptCoverage } from './receipt-checkpoint.js';
import { cardinalOf, type Receipt } from './receipt.js';

/** Trusted input of the verifier. */
export interface TrustedInput {
  /** From the key file, or better from an earlier copy or a print. */
  readonly keys: readonly SigningKey[];
  /**
   * All possible cardinals; a missing one makes a valid receipt look altered. Prefer the voter's own copy: a server
   * could omit one.
   */
  readonly cardinalIds: readonly string[];
}

/**
 * Whether the receipt binds the server. `valid`: its promise verifies under a known key; `none`: it has no promise;
 * `unknown-key`: the key of its promise is not known (another installation's, or an old one that is no longer listed);
 * `former-key`: it was replaced before the vote.
 */
export type PromiseStatus = 'valid' | 'none' | KeyFault;

type PromiseFault = 'promise-path' | 'promise-signature';

/** Part of a receipt that was altered. */
export type ReceiptFault = 'text' | PromiseFault | 'checkpoint';

/** Result of checking a receipt without the server's evidence. */
export type ReceiptCheck =
  | {
      readonly is: 'whole';
      readonly cardinalId: string;
      readonly promise: PromiseStatus;
      readonly coverage: ReceiptCoverage;
    }
  | { readonly is: 'altered'; readonly why: ReceiptFault };

/** Verifies the receipt's text, promise and checkpoint. Never throws. */
export function checkReceipt(receipt: Receipt, trusted: TrustedInput, primitives: Primitives): ReceiptCheck {
  const cardinalId = cardinalOf(receipt, trusted.cardinalIds, primitives.hash);
  if (cardinalId === undefined) return { is: 'altered', why: 'text' };
  const coverage = coverageOf(receipt, trusted.keys, primitives);
  if (coverage.is === 'not-covered') return { is: 'altered', why: 'checkpoint' };
  const promise = promiseOf(receipt, trusted.keys, primitives);
  return promise === 'promise-path' || promise === 'promise-signature'
    ? { is: 'altered', why: promise }
    : { is: 'whole', cardinalId, promise, coverage };
}

function promiseOf(
  { promise, leafHash, recordedAt }: Receipt,
  keys: readonly SigningKey[],
  primitives: Primitives,
): PromiseStatus | PromiseFault {
  if (!promise) return 'none';
  if (!promiseCovers(promise, leafHash, primitives.hash)) return 'promise-path';
  const key = keyNamed(keys, promise.keyId, recordedAt);
  if (typeof key === 'string') return key;
  return verifyInclusionPromise(promise, leafHash, key.publicKey, primitives) ? 'valid' : 'promise-signature';
}
