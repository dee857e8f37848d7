import { isHash } from '../hashing/hex.js';
import { is, isKeyId, isObjectId, isShape, isSignature } from '../reading/shape.js';
import { keyIdOf, type Signer } from '../signing/keys.js';
import { PURE, type Primitives } from '../signing/primitives.js';
import { signText, verifyText } from '../signing/signed-text.js';
import { isSize } from '../tree/sizes.js';

/** Content of a seal: the first `size` events of an edition when a round was closed. */
export interface SealContent {
  readonly conclaveId: string;
  readonly roundId: string;
  readonly roundNumber: number;
  /** Number of leaves: the sequence of the last covered event. */
  readonly size: number;
  /** Merkle tree hash of these leaves. */
  readonly root: string;
}

/** The server's signed statement that an edition, up to a size, has this content. */
export interface Seal extends SealContent {
  readonly v: 1;
  /** `keyIdOf` the signing public key. */
  readonly keyId: string;
  /** Ed25519 over `sealText`, in base64url. */
  readonly signature: string;
}

/**
 * The signed text: a first line unique to seals, so that a seal's signature is never valid for a promise, then the seal
 * without its signature as JSON with sorted keys and no white space.
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

/** Signs a seal. Rethrows what the signer's `sign` throws. */
export function signSeal(content: SealContent, signer: Signer): Seal {
  const { conclaveId, roundId, roundNumber, size, root } = content;
  const keyId = keyIdOf(signer.publicKey);
  const unsigned = { v: 1, conclaveId, roundId, roundNumber, size, root, keyId } as const;
  return { ...unsigned, signature: signText(sealText(unsigned), signer.sign) };
}

/** Whether the owner of `publicKey` signed exactly this seal. False for malformed input; never throws. */
export const verifySeal = (seal: Seal, publicKey: string, { hash, verify }: Primitives = PURE): boolean =>
  isSeal(seal) &&
  seal.keyId === keyIdOf(publicKey, hash) &&
  verifyText(sealText(seal), seal.signature, publicKey, verify);

/** Whether a value from outside (parsed JSON) has the shape of a seal; does not verify its signature. */
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
