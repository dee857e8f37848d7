import { HASH_BYTES, writeHash } from '../hashing/hex.js';
import type { Hash } from '../hashing/hash.js';

/**
 * Combines two neighbours: SHA-256 over 0x01, left and right (RFC 6962, 2.1). The buffer is reused, so a hash function
 * must not keep its argument.
 */
export class Pair {
  private readonly bytes = new Uint8Array(1 + 2 * HASH_BYTES);
  readonly left = this.bytes.subarray(1, 1 + HASH_BYTES);
  readonly right = this.bytes.subarray(1 + HASH_BYTES);

  constructor(private readonly hash: Hash) {
    this.bytes[0] = 1;
  }

  /** The hash of the current pair, as digits. */
  merged(): string {
    return this.hash(this.bytes);
  }

  /** The hash of two hashes given as digits. */
  of(left: string, right: string): string {
    writeHash(left, this.left);
    writeHash(right, this.right);
    return this.merged();
  }
}
