import { isHash } from '../hashing/hex.js';
import type { Hash } from '../hashing/hash.js';
import { isCount, isKeyId, isList, isShape, isSignature } from '../reading/shape.js';
import { keyIdOf } from '../signing/keys.js';
import type { Signer } from '../signing/keys.js';
import { PURE } from '../signing/primitives.js';
import type { Primitives } from '../signing/primitives.js';
import { signText, verifyText } from '../signing/signed-text.js';
import { verifyInclusion } from '../tree/inclusion.js';
import { MerkleTree } from '../tree/merkle-tree.js';
import { isSize } from '../tree/sizes.js';

/**
 * One leaf's share of a signature over all answers that were released together: a small Merkle tree (RFC 6962) of
 * their leaf hashes, in any order, and the signature of its root.
 *
 * `index` and `size` say on which side each neighbour of the path stands, as for the tree of the edition: one
 * algorithm verifies both, and the length that a path must have is known beforehand.
 */
export interface ReceiptPromise {
  readonly root: string;
  /** From the leaf to the root, lowest first. */
  readonly path: readonly string[];
  readonly index: number;
  readonly size: number;
  readonly keyId: string;
  /** Ed25519 over `promiseText`, in base64url. */
  readonly signature: string;
}

/**
 * What is signed. It names no edition: each leaf names its own, and answers of two editions may be released together.
 */
export const promiseText = ({ keyId, root, size }: Pick<ReceiptPromise, 'keyId' | 'root' | 'size'>): string =>
  `fumata-promise-v1\n${JSON.stringify({ keyId, root, size })}`;

/**
 * The promises for these leaf hashes, in their order, under one signature. What the signer's `sign` throws comes
 * through.
 */
export function signPromises(leafHashes: readonly string[], signer: Signer, hash?: Hash): ReceiptPromise[] {
  if (leafHashes.length === 0) return [];
  const tree = MerkleTree.of(leafHashes, hash);
  const head = { root: tree.root(), size: tree.size, keyId: keyIdOf(signer.publicKey, hash) };
  const signature = signText(promiseText(head), signer.sign);
  return leafHashes.map((_, index) => ({ ...head, path: tree.inclusionPath(index), index, signature }));
}

/** Whether the leaf is one of those that were promised. Who promised is another question. Never throws. */
export const promiseCovers = (
  { index, size, path, root }: ReceiptPromise,
  leafHash: string,
  hash?: Hash,
): boolean => verifyInclusion({ leafHash, index, size, path }, root, hash);

/** Whether the owner of `publicKey` promised this leaf. False for whatever is malformed; never throws. */
export const verifyPromise = (
  promise: ReceiptPromise,
  leafHash: string,
  publicKey: string,
  { hash, verify }: Primitives = PURE,
): boolean =>
  isPromise(promise) &&
  promise.keyId === keyIdOf(publicKey, hash) &&
  promiseCovers(promise, leafHash, hash) &&
  verifyText(promiseText(promise), promise.signature, publicKey, verify);

/** Steps in a path of 2^53 leaves. */
export const LONGEST_PATH = 53;

/**
 * Whether a value that came from outside (parsed JSON) has the shape of a promise; its signature is another question.
 */
export const isPromise = isShape<ReceiptPromise>({
  root: isHash,
  path: isList(isHash, LONGEST_PATH),
  index: isCount,
  size: isSize,
  keyId: isKeyId,
  signature: isSignature,
});
