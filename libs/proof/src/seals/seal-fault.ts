import { keyNamed, sealKeys, type KeyFault, type SigningKey } from '../signing/keys.js';
import { PURE, type Primitives } from '../signing/primitives.js';
import { verifySeal, type Seal } from './seal.js';

/**
 * `another-edition`: the seal is for another edition. `signature`: the signature is invalid under the key that it
 * names.
 */
export type SealFault = 'another-edition' | 'signature' | KeyFault;

/** An edition, the trusted keys, and the time of an event that the seal covers, if it is known. */
export interface SealedEdition {
  readonly conclaveId: string;
  readonly keys: readonly SigningKey[];
  readonly coveredAt?: string;
}

/** Why the seal is invalid for this edition; undefined if valid. Never throws. */
export function sealFault(
  seal: Seal,
  { conclaveId, keys, coveredAt = '' }: SealedEdition,
  primitives: Primitives = PURE,
): SealFault | undefined {
  if (seal.conclaveId !== conclaveId) return 'another-edition';
  const key = keyNamed(sealKeys(keys), seal.keyId, coveredAt);
  if (typeof key === 'string') return key;
  return verifySeal(seal, key.publicKey, primitives) ? undefined : 'signature';
}
