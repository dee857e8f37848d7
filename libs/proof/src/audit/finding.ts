import type { SealFault } from '../seals/seal-fault.js';
import type { Seal } from '../seals/seal.js';
import type { VerifiedCheckpoint } from '../tlog/checkpoint.js';
import type { CheckpointFault } from '../tlog/checkpoint-fault.js';
import type { TreeHead } from '../tree/consistency.js';

/** A record: its number in the input, from 1, and the sequence that it states. */
interface AtRecord {
  readonly recordNumber: number;
  readonly sequence: number;
}

/** The first error found, at the last record read or an earlier one. */
export type Finding =
  /** Not a leaf: a missing, additional or malformed field. */
  | { readonly is: 'malformed'; readonly recordNumber: number }
  | (AtRecord & { readonly is: 'other-edition'; readonly conclaveId: string })
  /** The record's hash differs from its `leafHash`. */
  | (AtRecord & { readonly is: 'edited'; readonly eventId: string })
  /** No record has sequence `sequence`; the record with this number has sequence `found`. */
  | (AtRecord & { readonly is: 'missing'; readonly found: number })
  /** The record comes before the one with sequence `expected`. */
  | (AtRecord & { readonly is: 'out-of-order'; readonly expected: number })
  /** The sequence has already occurred: a copy of the preceding record, or the sequence of an earlier one. */
  | (AtRecord & { readonly is: 'repeated' })
  /**
   * This record and the preceding one differ but share a sequence, so one of them was inserted; in a partial export:
   * the sequence is outside the range of the manifest.
   */
  | (AtRecord & { readonly is: 'inserted' })
  /** The root over the first `seal.size` records differs. `intact`: size of the last seal that matched; 0 for none. */
  | { readonly is: 'root-mismatch'; readonly seal: Seal; readonly root: string; readonly intact: number }
  /**
   * `too-late`: the seal arrived after the audit had passed its size. Past roots are kept only where a round ended, so
   * it cannot be verified.
   */
  | { readonly is: 'bad-seal'; readonly why: SealFault | 'too-late'; readonly seal: Seal }
  /** Two validly signed seals of one size with different roots: the server showed two logs. */
  | { readonly is: 'seals-disagree'; readonly seals: readonly [Seal, Seal] }
  /** A valid checkpoint is of another log: `root` is that of the first `checkpoint.size` records. */
  | { readonly is: 'other-log'; readonly checkpoint: TreeHead; readonly root: string }
  /** `other-head`: its event states another size or root. `size`: of its tree; 0 if it is unreadable. */
  | { readonly is: 'bad-checkpoint'; readonly why: CheckpointFault | 'other-head'; readonly size: number }
  /** The log ends at `last`, but a seal, a checkpoint or the trailer requires `expected` records. */
  | {
      readonly is: 'truncated';
      readonly last: number;
      readonly expected: number;
      readonly source: 'seal' | 'checkpoint' | 'trailer';
    }
  /** There are more records than the trailer counts. */
  | { readonly is: 'surplus'; readonly last: number; readonly expected: number };

export type AuditReport =
  | {
      readonly is: 'intact';
      readonly size: number;
      /** Root over all records, sealed or not. */
      readonly root: string;
      /**
       * Last sequence covered by a seal. Records after it and after the checkpoint are unprotected: they may have been
       * changed with their hashes.
       */
      readonly sealedTo: number;
      readonly seals: number;
      /** The largest valid checkpoint. */
      readonly checkpoint: VerifiedCheckpoint | undefined;
    }
  | { readonly is: 'broken'; readonly finding: Finding };
