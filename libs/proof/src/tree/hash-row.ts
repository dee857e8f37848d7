import { HASH_BYTES, readHash } from '../hashing/hex.js';

/** 128 kB per block. */
const PER_BLOCK = 4096;
const IN_FIRST_BLOCK = 16;

/**
 * Growable list of hashes at 32 bytes each: a million take 32 MB, as digits 90 MB. It grows by blocks, so only a small
 * first block is ever copied. Blocks before the last `keptHashes` are dropped.
 */
export class HashRow {
  private readonly blocks: (Uint8Array | undefined)[] = [];
  private count = 0;
  private readonly keptBlocks: number;

  constructor(keptHashes = Infinity) {
    this.keptBlocks = Math.ceil(keptHashes / PER_BLOCK) + 1;
  }

  get length(): number {
    return this.count;
  }

  push(bytes: Uint8Array): void {
    const at = this.count % PER_BLOCK;
    this.blockFor(Math.floor(this.count / PER_BLOCK), at).set(bytes, at * HASH_BYTES);
    this.count += 1;
  }

  /** A view of the hash at `index`, which must exist and be kept. */
  at(index: number): Uint8Array {
    const block = this.blocks[Math.floor(index / PER_BLOCK)];
    if (!block || index >= this.count) throw new RangeError(`no hash ${index} in a row of ${this.count}`);
    const from = (index % PER_BLOCK) * HASH_BYTES;
    return block.subarray(from, from + HASH_BYTES);
  }

  digits(index: number): string {
    return readHash(this.at(index));
  }

  /** The block that can hold a hash at `at`. Only the first block starts small and doubles: most trees are small. */
  private blockFor(index: number, at: number): Uint8Array {
    const block = this.blocks[index];
    if (block && at * HASH_BYTES < block.length) return block;
    const next = new Uint8Array((index > 0 ? PER_BLOCK : Math.max(IN_FIRST_BLOCK, at * 2)) * HASH_BYTES);
    if (block) next.set(block);
    this.blocks[index] = next;
    if (index >= this.keptBlocks) this.blocks[index - this.keptBlocks] = undefined;
    return next;
  }
}
