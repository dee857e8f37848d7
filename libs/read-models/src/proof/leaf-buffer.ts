import { canonicalLeaf, type Leaf } from '@fumata/proof';
import { LeafTemplate, templateIndex } from './leaf-template.js';

/** Initial capacity in bytes, for a few hundred leaves. */
const INITIAL_CAPACITY = 32_768;
/** UTF-8 bytes per UTF-16 code unit. */
const MAX_BYTES_PER_UNIT = 3;

/** Leaves in the form in which they are hashed, concatenated. */
export interface LeafBytes {
  /** RFC 6962, 2.1: each prefixed with a zero byte. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** End offset of each leaf. */
  readonly ends: Uint32Array<ArrayBuffer>;
}

/**
 * Leaves for another thread: bytes can be transferred without a copy, a text is copied twice (for a million leaves,
 * that takes longer than hashing them).
 */
export class LeafBuffer {
  private bytes: Buffer<ArrayBuffer>;
  private readonly ends: number[] = [];
  private size = 0;
  private readonly templates: (LeafTemplate | undefined)[] = [];

  /** @param capacity expected size in bytes */
  constructor(capacity = INITIAL_CAPACITY) {
    // Not from Node's shared pool: the buffer is transferred as a whole.
    this.bytes = Buffer.allocUnsafeSlow(capacity);
  }

  add(leaf: Leaf): void {
    if (!this.writeFromTemplate(leaf)) this.write(leaf);
    this.ends.push(this.size);
  }

  /** All leaves; read it once. */
  get all(): LeafBytes {
    return { bytes: this.bytes.subarray(0, this.size), ends: Uint32Array.from(this.ends) };
  }

  private writeFromTemplate(leaf: Leaf): boolean {
    const template = this.templates[templateIndex(leaf)];
    if (!template?.matches(leaf)) return false;
    this.reserve(template.length);
    const isWritten = template.writeTo(leaf, this.bytes, this.size);
    if (isWritten) this.size += template.length;
    return isWritten;
  }

  private write(leaf: Leaf): void {
    const text = canonicalLeaf(leaf);
    this.reserve(1 + MAX_BYTES_PER_UNIT * text.length);
    const from = this.size;
    this.bytes[from] = 0;
    this.size += 1 + this.bytes.write(text, from + 1);
    this.templates[templateIndex(leaf)] = LeafTemplate.of(leaf, text, this.bytes.subarray(from, this.size));
  }

  private reserve(bytes: number): void {
    const required = this.size + bytes;
    if (required <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(required, 2 * this.bytes.length));
    larger.set(this.bytes.subarray(0, this.size));
    this.bytes = larger;
  }
}
