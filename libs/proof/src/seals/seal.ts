import { isHash } from '../hashing/hex.js';
import { is, isKeyId, isObjectId, isShape, isSignature } from '../reading/shape.js';
import { keyIdOf } from '../signing/keys.js';
import type { Signer } from '../signing/keys.js';
import { PURE } from '../signing/primitives.js';
import type { Primitives } from '../signing/primitives.js';
import { signText, verifyText } from '../signing/signed-text.js';
import { isSize } from '../tree/sizes.js';

/** What is sealed: the first `size` events of an edition, when a round was closed. */
export interface Sealed {
  readonly conclaveId: string;
  readonly roundId: string;
  readonly roundNumber: number;
  /** Leaves in the tree: the sequence of the last event that the seal covers. */
  readonly size: number;
  /** The Merkle tree hash of those leaves. */
  readonly root: string;
}

/** The word of the server that an edition, up to a size, is this and nothing else. */
export interface Seal extends Sealed {
  readonly v: 1;
  /** The key that signed: `keyIdOf` its public key. */
  readonly keyId: string;
  /** Ed25519 over `sealText`, in base64url. */
  readonly signature: string;
}

/**
 * What is signed: a first line that no other signed text has, so that a signature of a seal can never be taken for
 * one of a promise, then the seal without its signature as JSON with sorted keys and no white space.
 */
export const sealText = (seal: Omit<Seal, 'signature'>): string =>
  `fumata-seal-v1\n${JSON.stringify({
    conclaveId: seal.conclaveId,
    keyId: seal.keyId,
    root: seal.root,
    roundId: seal.roundId,
    roundNumber: seal.roundNumber,
    size: seal.size,
    v: seal.v,
  })}`;

/** Signs; what the signer's `sign` throws comes through. */
export function signSeal(sealed: Sealed, signer: Signer): Seal {
  const { conclaveId, roundId, roundNumber, size, root } = sealed;
  const keyId = keyIdOf(signer.publicKey);
  const unsigned = { v: 1, conclaveId, roundId, roundNumber, size, root, keyId } as const;
  return { ...unsigned, signature: signText(sealText(unsigned), signer.sign) };
}

/** Whether the owner of `publicKey` signed exactly this seal. False for whatever is malformed; never throws. */
export const verifySeal = (found: Seal, publicKey: string, { hash, verify }: Primitives = PURE): boolean =>
  isSeal(found) &&
  found.keyId === keyIdOf(publicKey, hash) &&
  verifyText(sealText(found), found.signature, publicKey, verify);

/** Whether a value that came from outside (parsed JSON) has the shape of a seal; its signature is another question. */
export const isSeal = isShape<Seal>({
  v: is(1),
  conclaveId: isObjectId,
  roundId: isObjectId,
  roundNumber: isSize,
  size: isSize,
  root: isHash,
  keyId: isKeyId,
  signature: isSignature,
});
