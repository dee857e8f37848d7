const MASK_BYTES = 4;
/** A length field of this value is followed by the length in eight bytes. `ws` accepts that for short frames, too. */
const EIGHT_BYTES = 127;
/** A length field of this value is followed by the length in two bytes. */
const TWO_BYTES = 126;

/** Counts the frames of a client in the bytes of a WebSocket (RFC 6455, section 5.2), without reading their content. */
export class FrameCounter {
  /** Bytes of the current frame that are still to come after its header. */
  private bytesLeft = 0;
  private header: number[] = [];

  /**
   * Number of frames whose length field ends in these bytes, which follow those of the call before. `Infinity` if a
   * length has eight bytes, which no message of a page needs; the counter is of no use after that.
   */
  countIn(bytes: Buffer): number {
    let frames = 0;
    for (let at = 0; at < bytes.length;) {
      const skipped = Math.min(this.bytesLeft, bytes.length - at);
      this.bytesLeft -= skipped;
      at += skipped;
      if (at === bytes.length) break;
      this.header.push(bytes.readUInt8(at));
      at += 1;
      if (this.isTooLong()) return Infinity;
      if (this.endHeader()) frames += 1;
    }
    return frames;
  }

  private isTooLong(): boolean {
    const [, second = 0] = this.header;
    return (second & 0x7f) === EIGHT_BYTES;
  }

  private endHeader(): boolean {
    const [, second, high = 0, low = 0] = this.header;
    if (second === undefined) return false;
    const length = second & 0x7f;
    if (length < TWO_BYTES) this.bytesLeft = MASK_BYTES + length;
    else if (this.header.length < 4) return false;
    else this.bytesLeft = MASK_BYTES + high * 256 + low;
    this.header = [];
    return true;
  }
}
