import type { SealFault } from '../seals/seal-fault.js';
import type { Seal } from '../seals/seal.js';

/** A record, by its place in what was fed (from 1) and the sequence that it claims. */
interface AtRecord {
  readonly place: number;
  readonly sequence: number;
}

/** The first thing that is wrong with a log, at or before the last record that was fed. */
export type Finding =
  /** No leaf: a field too few, too many, or not written as leaves are. */
  | { readonly is: 'malformed'; readonly place: number }
  | (AtRecord & { readonly is: 'other-edition'; readonly conclaveId: string })
  /** Its own hash isn't its hash. */
  | (AtRecord & { readonly is: 'edited'; readonly eventId: string })
  /** The record that should stand at `place` comes nowhere; `found` stands there. */
  | (AtRecord & { readonly is: 'missing'; readonly found: number })
  /** The record doesn't stand where its sequence says; the one of sequence `expected` came later. */
  | (AtRecord & { readonly is: 'out-of-order'; readonly expected: number })
  /** The sequence was there before: right before and with the same content, or further back. */
  | (AtRecord & { readonly is: 'repeated' })
  /** Two different records claim one sequence, this one and the one before it: one of them was put in. */
  | (AtRecord & { readonly is: 'inserted' })
  /** The first `seal.size` records aren't what was sealed; the first `intact` are what the seal before said, or 0. */
  | { readonly is: 'root-mismatch'; readonly seal: Seal; readonly root: string; readonly intact: number }
  /**
   * `too-late`: it came after the record of its size, which ended no round, so that the root there is no more known.
   */
  | { readonly is: 'bad-seal'; readonly why: SealFault | 'too-late'; readonly seal: Seal }
  /** Both were signed, for one size, with different roots: two logs were shown. */
  | { readonly is: 'seals-disagree'; readonly seals: readonly [Seal, Seal] }
  /** The log ends at `last`, and a seal, or the trailer, knows of `expected` records. */
  | {
      readonly is: 'truncated';
      readonly last: number;
      readonly expected: number;
      readonly told: 'seal' | 'trailer';
    }
  /** There are more records than the trailer counted. */
  | { readonly is: 'surplus'; readonly last: number; readonly expected: number };

export type AuditReport =
  | {
      readonly is: 'intact';
      readonly size: number;
      /** Of all records, sealed or not. */
      readonly root: string;
      /**
       * Up to which sequence seals vouch. What comes after it, nobody does: it may have been changed with its hashes.
       */
      readonly sealedTo: number;
      readonly seals: number;
    }
  | { readonly is: 'broken'; readonly finding: Finding };
