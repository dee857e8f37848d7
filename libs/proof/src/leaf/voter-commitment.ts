import { hexToBytes } from '@noble/hashes/utils.js';
import { sha256Hex, type Hash } from '../hashing/hash.js';
import { encodeBase64Url } from '../signing/base64url.js';

/**
 * The voter of a ballot event in a leaf of version 2: SHA-256 of the opening as written, in base64url. All votes of a
 * voter in one round have the same commitment; only its opening, which the receipt holds, shows whose it is.
 */
export const voterCommitment = (opening: string, hash: Hash = sha256Hex): string =>
  encodeBase64Url(hexToBytes(hash(opening)));
