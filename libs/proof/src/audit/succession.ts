import type { Finding } from './finding.js';

/** Where a record stands, what it calls itself, and what it hashes to. */
export interface Placed {
  readonly place: number;
  readonly sequence: number;
  readonly hash: string;
}

/**
 * Whether sequences follow one another, 1, 2, 3, in constant memory. A sequence that is left out may still come: only
 * then is it known whether it is missing or out of order, so the judgement waits, at most until the end.
 */
export class Succession {
  private last: Placed | undefined;
  /** The record that stood in another's place. */
  private stray: Placed | undefined;

  /** Of the last record that stood where it should; 0 before the first. */
  get sequence(): number {
    return this.last?.sequence ?? 0;
  }

  /** Once true, nothing but a missing record is waited for. */
  get broken(): boolean {
    return this.stray !== undefined;
  }

  /** Not to be called once `broken`. */
  next(record: Placed): Finding | undefined {
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

  /** Once `broken`: whether this is the sequence that was left out. */
  awaited(sequence: number): Finding | undefined {
    const expected = this.sequence + 1;
    if (!this.stray || sequence !== expected) return undefined;
    return { is: 'out-of-order', place: this.stray.place, sequence: this.stray.sequence, expected };
  }

  /** What is certain only when no more records come. */
  end(): Finding | undefined {
    if (!this.stray) return undefined;
    const { place, sequence: found } = this.stray;
    return { is: 'missing', place, sequence: this.sequence + 1, found };
  }
}
