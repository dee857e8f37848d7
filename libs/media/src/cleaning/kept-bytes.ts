/**
 * The ranges of a file that are kept, in one buffer: a list of a million small parts would take a gigabyte. Adjoining
 * ranges are copied at once: each copy costs more than reading a short part.
 */
export class KeptBytes {
  private readonly buffer: Buffer;
  private length = 0;
  /** The range that is not copied yet. */
  private from = 0;
  private end = 0;

  constructor(private readonly source: Buffer) {
    this.buffer = Buffer.allocUnsafe(source.length);
  }

  /** In the order of the file; ranges must not overlap. */
  keep(from: number, end: number): void {
    if (from !== this.end) {
      this.copy();
      this.from = from;
    }
    this.end = end;
  }

  get bytes(): Buffer {
    this.copy();
    return this.buffer.subarray(0, this.length);
  }

  private copy(): void {
    this.length += this.source.copy(this.buffer, this.length, this.from, this.end);
    this.from = this.end;
  }
}
