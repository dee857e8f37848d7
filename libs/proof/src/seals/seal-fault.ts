import { keyNamed, type SealKey } from '../signing/keys.js';
import { PURE, type Primitives } from '../signing/primitives.js';
import { verifySeal, type Seal } from './seal.js';

/**
 * `another-edition`: the seal is for another edition. `unknown-key`: it names an unknown key. `signature`: the
 * signature is invalid under that key.
 */
export type SealFault = 'another-edition' | 'unknown-key' | 'signature';

/** Why the seal is invalid for this edition; undefined if valid. Never throws. */
export function sealFault(
  seal: Seal,
  conclaveId: string,
  keys: readonly SealKey[],
  primitives: Primitives = PURE,
): SealFault | undefined {
  if (seal.conclaveId !== conclaveId) return 'another-edition';
  const key = keyNamed(keys, seal.keyId);
  if (!key) return 'unknown-key';
  return verifySeal(seal, key.publicKey, primitives) ? undefined : 'signature';
}
