const MASK_BYTES = 4;
/** A length field of this value is followed by the length in eight bytes. `ws` accepts that for short frames, too. */
const EIGHT_BYTES = 127;
/** A length field of this value is followed by the length in two bytes. */
const TWO_BYTES = 126;

/** Counts the frames of a client in the bytes of a WebSocket (RFC 6455, section 5.2), without reading their content. */
export class FrameCounter {
  /** Bytes of the current frame that are still to come, its header excepted. */
  private left = 0;
  private header: number[] = [];

  /**
   * Number of frames whose length ends in these bytes; `Infinity` if one has its length in eight bytes, which no message of a page
   * needs. Nothing is counted after that.
   */
  begunIn(bytes: Buffer): number {
    let frames = 0;
    for (let at = 0; at < bytes.length;) {
      const skipped = Math.min(this.left, bytes.length - at);
      this.left -= skipped;
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
    if (length < TWO_BYTES) this.left = MASK_BYTES + length;
    else if (this.header.length < 4) return false;
    else this.left = MASK_BYTES + high * 256 + low;
    this.header = [];
    return true;
  }
}
