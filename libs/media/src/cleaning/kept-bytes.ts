/** The ranges of a file that are kept, in one buffer: a list of a million small parts would take a gigabyte. */
export class KeptBytes {
  private readonly buffer: Buffer;
  private length = 0;

  constructor(private readonly source: Buffer) {
    this.buffer = Buffer.allocUnsafe(source.length);
  }

  /** Ranges must not overlap. */
  keep(from: number, end: number): void {
    this.length += this.source.copy(this.buffer, this.length, from, end);
  }

  get bytes(): Buffer {
    return this.buffer.subarray(0, this.length);
  }
}
