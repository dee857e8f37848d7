import { sha256Hex, type Hash } from '../hashing/hash.js';
import { HASH_BYTES, writeHash } from '../hashing/hex.js';
import { encodeBase64Url } from '../signing/base64url.js';

/**
 * The voter of a ballot event in a leaf of version 2: SHA-256 of the opening as written, in base64url. All votes of a
 * voter in one round have the same commitment; only its opening, which the receipt holds, shows whose it is.
 */
export function voterCommitment(opening: string, hash: Hash = sha256Hex): string {
  const bytes = new Uint8Array(HASH_BYTES);
  writeHash(hash(opening), bytes);
  return encodeBase64Url(bytes);
}
