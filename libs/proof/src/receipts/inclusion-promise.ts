import { isHash } from '../hashing/hex.js';
import type { Hash } from '../hashing/hash.js';
import { isCount, isKeyId, isList, isShape, isSignature } from '../reading/shape.js';
import { keyIdOf, type Signer } from '../signing/keys.js';
import { PURE, type Primitives } from '../signing/primitives.js';
import { signText, verifyText } from '../signing/signed-text.js';
import { MAX_PATH_LENGTH, verifyInclusion } from '../tree/inclusion.js';
import { MerkleTree } from '../tree/merkle-tree.js';
import { isSize } from '../tree/sizes.js';

/**
 * A signed promise for one leaf of a response batch: a small Merkle tree (RFC 6962) over the batch's leaf hashes, in
 * any order, and the signature of its root.
 *
 * `index` and `size` determine the sides of the path, as in the edition's tree: one algorithm verifies both, and the
 * length of the path is known.
 */
export interface InclusionPromise {
  readonly root: string;
  /** From the leaf to the root, lowest level first. */
  readonly path: readonly string[];
  readonly index: number;
  readonly size: number;
  readonly keyId: string;
  /** Ed25519 over `promiseText`, in base64url. */
  readonly signature: string;
}

/** The signed text. It names no edition: each leaf does, and a batch may hold leaves of two editions. */
export const promiseText = ({ keyId, root, size }: Pick<InclusionPromise, 'keyId' | 'root' | 'size'>): string =>
  `fumata-promise-v1\n${JSON.stringify({ keyId, root, size })}`;

/**
 * The promises for these leaf hashes, in their order, under one signature. Rethrows what the signer's `sign` throws.
 */
export function signInclusionPromises(leafHashes: readonly string[], signer: Signer, hash?: Hash): InclusionPromise[] {
  if (leafHashes.length === 0) return [];
  const tree = MerkleTree.of(leafHashes, hash);
  const head = { root: tree.root(), size: tree.size, keyId: keyIdOf(signer.publicKey, hash) };
  const signature = signText(promiseText(head), signer.sign);
  return leafHashes.map((_, index) => ({ ...head, path: tree.inclusionPath(index), index, signature }));
}

/** Whether the leaf is in the promise's tree; does not verify the signature. Never throws. */
export const promiseCovers = ({ index, size, path, root }: InclusionPromise, leafHash: string, hash?: Hash): boolean =>
  verifyInclusion({ leafHash, index, size, path }, root, hash);

/** Whether the owner of `publicKey` promised this leaf. False for malformed input; never throws. */
export const verifyInclusionPromise = (
  promise: InclusionPromise,
  leafHash: string,
  publicKey: string,
  { hash, verify }: Primitives = PURE,
): boolean =>
  isInclusionPromise(promise) &&
  promise.keyId === keyIdOf(publicKey, hash) &&
  promiseCovers(promise, leafHash, hash) &&
  verifyText(promiseText(promise), promise.signature, publicKey, verify);

/** Whether a value from outside (parsed JSON) has the shape of a promise; does not verify its signature. */
export const isInclusionPromise = isShape<InclusionPromise>({
  root: isHash,
  path: isList(isHash, MAX_PATH_LENGTH),
  index: isCount,
  size: isSize,
  keyId: isKeyId,
  signature: isSignature,
});
