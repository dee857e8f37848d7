const VARINT = 0;
const BYTES = 2;

/** Writes protocol buffers into one growing buffer: events are sent faster than through message objects. */
export class ProtobufWriter {
  #buffer = Buffer.allocUnsafe(1_024);
  #length = 0;

  /** The bytes written so far; the writer can be used again. */
  finish(): Buffer {
    const bytes = Buffer.from(this.#buffer.subarray(0, this.#length));
    this.#length = 0;
    return bytes;
  }

  varint(field: number, value: number | bigint): this {
    this.#varint((field << 3) | VARINT);
    this.#varint(value);
    return this;
  }

  string(field: number, value: string): this {
    const length = Buffer.byteLength(value);
    this.#head(field, length);
    this.#length += this.#buffer.write(value, this.#length);
    return this;
  }

  bytes(field: number, value: Uint8Array): this {
    this.#head(field, value.length);
    this.#buffer.set(value, this.#length);
    this.#length += value.length;
    return this;
  }

  /** A message within the message. */
  message(field: number, write: (writer: this) => unknown): this {
    const outer = this.#length;
    write(this);
    const length = this.#length - outer;
    const size = sizeOf((field << 3) | BYTES) + sizeOf(length);
    this.#reserve(size);
    this.#buffer.copyWithin(outer + size, outer, this.#length);
    this.#length = outer;
    this.#varint((field << 3) | BYTES);
    this.#varint(length);
    this.#length = outer + size + length;
    return this;
  }

  empty(field: number): this {
    this.#head(field, 0);
    return this;
  }

  #head(field: number, length: number): void {
    this.#varint((field << 3) | BYTES);
    this.#varint(length);
    this.#reserve(length);
  }

  #varint(value: number | bigint): void {
    this.#reserve(10);
    let rest = value;
    for (; rest > 0x7f; rest = typeof rest === 'bigint' ? rest >> 7n : Math.floor(rest / 128))
      this.#buffer[this.#length++] = Number(typeof rest === 'bigint' ? rest & 0x7fn : rest % 128) | 0x80;
    this.#buffer[this.#length++] = Number(rest);
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.#length + bytes));
    this.#buffer.copy(larger, 0, 0, this.#length);
    this.#buffer = larger;
  }
}

function sizeOf(value: number): number {
  let size = 1;
  for (let rest = value; rest > 0x7f; rest = Math.floor(rest / 128)) size += 1;
  return size;
}
