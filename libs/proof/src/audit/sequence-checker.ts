import type { Finding } from './finding.js';

/** A record's place, claimed sequence and hash. */
export interface PlacedRecord {
  readonly place: number;
  readonly sequence: number;
  readonly hash: string;
}

/**
 * Verifies that sequences are consecutive (1, 2, 3 …) in constant memory. A skipped sequence may still arrive out of
 * order; it counts as missing only at the end of the input.
 */
export class SequenceChecker {
  private last: PlacedRecord | undefined;
  /** The first record after the gap. */
  private stray: PlacedRecord | undefined;

  /** Sequence of the last record in order; 0 before the first. */
  get sequence(): number {
    return this.last?.sequence ?? 0;
  }

  /** Once true, only a missing record is awaited. */
  get broken(): boolean {
    return this.stray !== undefined;
  }

  /** Must not be called once `broken`. */
  next(record: PlacedRecord): Finding | undefined {
    const expected = this.sequence + 1;
    const { place, sequence, hash } = record;
    if (sequence < expected) {
      const other = sequence === this.last?.sequence && hash !== this.last.hash;
      return { is: other ? 'inserted' : 'repeated', place, sequence };
    }
    if (sequence > expected) this.stray = record;
    else this.last = record;
    return undefined;
  }

  /** Once `broken`: whether this is the skipped sequence. */
  awaited(sequence: number): Finding | undefined {
    const expected = this.sequence + 1;
    if (!this.stray || sequence !== expected) return undefined;
    return { is: 'out-of-order', place: this.stray.place, sequence: this.stray.sequence, expected };
  }

  /** The finding that is certain only after the last record. */
  end(): Finding | undefined {
    if (!this.stray) return undefined;
    const { place, sequence: found } = this.stray;
    return { is: 'missing', place, sequence: this.sequence + 1, found };
  }
}
