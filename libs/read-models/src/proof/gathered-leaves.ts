import { canonicalLeaf } from '@fumata/proof';
import type { Leaf } from '@fumata/proof';
import { LeafStamp } from './leaf-stamp.js';

/** Room for some hundred leaves, in bytes. */
const FIRST_ROOM = 32_768;
/** Of a UTF-16 code unit in UTF-8. */
const MOST_BYTES = 3;

/** Leaves as they are hashed, one behind the other. */
export interface LeafBytes {
  /** RFC 6962, 2.1: each behind a zero byte. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where each ends. */
  readonly ends: Uint32Array<ArrayBuffer>;
}

/**
 * Leaves on their way to another thread: bytes can change threads without being copied, a text is copied twice (which, for
 * a million leaves, takes longer than to hash them).
 */
export class GatheredLeaves {
  private bytes: Buffer<ArrayBuffer>;
  private readonly ends: number[] = [];
  private size = 0;
  private stamp: LeafStamp | undefined;

  /** `room`: bytes that they will probably take. */
  constructor(room = FIRST_ROOM) {
    // Not from the pool that others share: it is handed over as a whole.
    this.bytes = Buffer.allocUnsafeSlow(room);
  }

  add(leaf: Leaf): void {
    if (!this.stamped(leaf)) this.write(leaf);
    this.ends.push(this.size);
  }

  /** All of them; to be asked for once. */
  get all(): LeafBytes {
    return { bytes: this.bytes.subarray(0, this.size), ends: Uint32Array.from(this.ends) };
  }

  private stamped(leaf: Leaf): boolean {
    const { stamp } = this;
    if (!stamp?.fits(leaf)) return false;
    this.makeRoom(stamp.length);
    const done = stamp.press(leaf, this.bytes, this.size);
    if (done) this.size += stamp.length;
    return done;
  }

  private write(leaf: Leaf): void {
    const text = canonicalLeaf(leaf);
    this.makeRoom(1 + MOST_BYTES * text.length);
    const from = this.size;
    this.bytes[from] = 0;
    this.size += 1 + this.bytes.write(text, from + 1);
    this.stamp = LeafStamp.of(leaf, text, this.bytes.subarray(from, this.size));
  }

  private makeRoom(bytes: number): void {
    const wanted = this.size + bytes;
    if (wanted <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(wanted, 2 * this.bytes.length));
    larger.set(this.bytes.subarray(0, this.size));
    this.bytes = larger;
  }
}
