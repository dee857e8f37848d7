import type { Finding } from './finding.js';

/** A record's number in the input, the sequence that it states, and its hash. */
export interface NumberedRecord {
  readonly recordNumber: number;
  readonly sequence: number;
  readonly hash: string;
}

/**
 * Verifies that sequences are consecutive (1, 2, 3 …) in constant memory. A skipped sequence may still arrive out of
 * order; it counts as missing only at the end of the input.
 */
export class SequenceChecker {
  private last: NumberedRecord | undefined;
  /** The first record after the gap. */
  private stray: NumberedRecord | undefined;

  /** Sequence of the last record in order; 0 before the first. */
  get sequence(): number {
    return this.last?.sequence ?? 0;
  }

  /** Whether a sequence was skipped: from then on, only the skipped record can change the finding. */
  get broken(): boolean {
    return this.stray !== undefined;
  }

  /** Must not be called once `broken`. */
  next(record: NumberedRecord): Finding | undefined {
    const expected = this.sequence + 1;
    const { recordNumber, sequence, hash } = record;
    if (sequence < expected) {
      const isOther = sequence === this.last?.sequence && hash !== this.last.hash;
      return { is: isOther ? 'inserted' : 'repeated', recordNumber, sequence };
    }
    if (sequence > expected) this.stray = record;
    else this.last = record;
    return undefined;
  }

  /** Once `broken`: the finding if this is the skipped sequence. */
  afterGap(sequence: number): Finding | undefined {
    const expected = this.sequence + 1;
    if (!this.stray || sequence !== expected) return undefined;
    return { is: 'out-of-order', recordNumber: this.stray.recordNumber, sequence: this.stray.sequence, expected };
  }

  /** The finding that is certain only after the last record. */
  end(): Finding | undefined {
    if (!this.stray) return undefined;
    const { recordNumber, sequence } = this.stray;
    return { is: 'missing', recordNumber, sequence: this.sequence + 1, found: sequence };
  }
}
