import { HASH_BYTES, writeHash } from '../hashing/hex.js';
import type { Hash } from '../hashing/hash.js';

/**
 * Where two neighbours of a tree become one: SHA-256 over 0x01, the left and the right (RFC 6962, 2.1). The bytes are
 * used again for each pair, so a hash function must not keep what it is given.
 */
export class Pair {
  private readonly bytes = new Uint8Array(1 + 2 * HASH_BYTES);
  readonly left = this.bytes.subarray(1, 1 + HASH_BYTES);
  readonly right = this.bytes.subarray(1 + HASH_BYTES);

  constructor(private readonly hash: Hash) {
    this.bytes[0] = 1;
  }

  /** The hash over what `left` and `right` hold, as digits. */
  merged(): string {
    return this.hash(this.bytes);
  }

  /** The same for two hashes in digits. */
  of(left: string, right: string): string {
    writeHash(left, this.left);
    writeHash(right, this.right);
    return this.merged();
  }
}
