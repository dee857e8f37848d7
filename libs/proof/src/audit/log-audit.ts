import { isHash } from '../hashing/hex.js';
import { leafHash, leafV1Checks, leafV2Checks, type Leaf, type LeafV1, type LeafV2 } from '../leaf/leaf.js';
import { isShape, optional, type Checks } from '../reading/shape.js';
import type { Seal } from '../seals/seal.js';
import type { SigningKey } from '../signing/keys.js';
import { PURE, type Primitives } from '../signing/primitives.js';
import type { TreeHead } from '../tree/consistency.js';
import { MerkleTree } from '../tree/merkle-tree.js';
import { CheckpointVerifier, type DatedTree } from './checkpoint-verifier.js';
import type { AuditReport, Finding } from './finding.js';
import { SealVerifier } from './seal-verifier.js';
import { SequenceChecker } from './sequence-checker.js';

interface StatedHash {
  /** The hash in the export; identifies an edited record even if its sequence is right. */
  readonly leafHash?: string | undefined;
}

/** One event of an export, reduced to the fields of its leaf. */
export type AuditRecord = Leaf & StatedHash;

/** Expected identity and trusted keys of the edition. */
export interface AuditedEdition {
  readonly conclaveId: string;
  /** Seals and checkpoints of any other key are findings. */
  readonly keys: readonly SigningKey[];
}

/**
 * Number of past sizes at which a checkpoint can be compared: its event follows the last event that it covers, later by as
 * many events as were recorded meanwhile.
 */
const COMPARED_SIZES = 65_536;

/** Events after which roots are kept for late seals: a round ends, or its edition is closed. */
const ROUND_ENDING_TYPES: ReadonlySet<string> = new Set(['RoundClosed', 'ConclaveClosed']);

const hashCheck: Checks<StatedHash> = { leafHash: optional(isHash) };
const isRecordV1 = isShape({ ...leafV1Checks, ...hashCheck } as Checks<LeafV1 & StatedHash>); // `v` is a key too many
const isRecordV2 = isShape<LeafV2 & StatedHash>({ ...leafV2Checks, ...hashCheck });

/**
 * Verifies all events of one edition in order, against their own hashes, the sequence, the seals and the signed
 * checkpoints, and reports the first error. Keeps no events; recounting the votes is the fold's task.
 *
 * Event ids are not compared, which would need a set of all: a repeated event with a sequence of its own shifts all
 * later ones, which the next seal detects.
 */
export class LogAudit {
  private readonly tree: MerkleTree;
  /** Times of the last events, by sequence modulo their number. */
  private readonly times: string[] = [];
  private readonly sequences = new SequenceChecker();
  private readonly sealVerifier: SealVerifier;
  private readonly checkpointVerifier: CheckpointVerifier;
  private finding: Finding | undefined;
  private recordNumber = 0;
  /** Leaf version of the first record, which all others must have. */
  private version: Leaf['v'] | null = null;

  constructor(
    private readonly edition: AuditedEdition,
    private readonly primitives: Primitives = PURE,
  ) {
    this.tree = new MerkleTree(primitives.hash, COMPARED_SIZES);
    this.sealVerifier = new SealVerifier(edition.conclaveId, edition.keys, primitives);
    this.checkpointVerifier = new CheckpointVerifier(edition, (size) => this.treeAt(size), primitives);
  }

  /**
   * Takes the next event of the export (parsed JSON, normally an `AuditRecord`). Returns the first finding once it is
   * certain, and the same for all later input. A missing record is certain only at the end. Never throws.
   */
  take(record: unknown): Finding | undefined {
    if (this.finding) return this.finding;
    this.recordNumber += 1;
    this.finding = this.fault(record);
    return this.finding;
  }

  /**
   * Takes a seal, in any order: published seals best before the first record, those in the log as they occur. A seal of
   * a size already passed can be verified only where a round ended: other roots are not kept. Returns what `take`
   * returns.
   */
  seal(seal: Seal): Finding | undefined {
    if (!this.sequences.broken) this.finding ??= this.sealVerifier.add(seal, this.tree.size);
    return this.finding;
  }

  /**
   * Takes the note of a checkpoint, in any order; `stated`: the tree that its event states. One of a size passed long ago is
   * ignored. Signatures are verified at the end. Returns what `take` returns.
   */
  checkpoint(note: string, stated?: TreeHead): Finding | undefined {
    if (!this.sequences.broken) this.finding ??= this.checkpointVerifier.add(note, this.tree.size, stated);
    return this.finding;
  }

  /**
   * Ends the input. `expected` is the record count in the export's trailer: without it, a truncation after what was signed
   * is not detected.
   */
  end(expected?: number): AuditReport {
    const last = this.tree.size;
    const { sealVerifier, checkpointVerifier } = this;
    this.finding ??=
      this.sequences.end() ?? sealVerifier.end(last) ?? checkpointVerifier.end(last) ?? countMismatch(last, expected);
    if (this.finding) return { is: 'broken', finding: this.finding };
    const { sealedTo, verifiedCount: seals } = sealVerifier;
    return {
      is: 'intact',
      size: last,
      root: this.tree.root(),
      sealedTo,
      seals,
      checkpoint: checkpointVerifier.covering,
    };
  }

  private fault(record: unknown): Finding | undefined {
    const { recordNumber, sequences } = this;
    const isValid = this.isRecord(record);
    if (sequences.broken) return isValid ? sequences.afterGap(record.sequence) : undefined;
    if (!isValid) return { is: 'malformed', recordNumber };
    const { sequence, conclaveId, eventId } = record;
    if (this.version === null) this.version = record.v;
    if (conclaveId !== this.edition.conclaveId) return { is: 'other-edition', recordNumber, sequence, conclaveId };
    const hash = leafHash(record, this.primitives.hash);
    if (record.leafHash !== undefined && record.leafHash !== hash) {
      return { is: 'edited', recordNumber, sequence, eventId };
    }
    const finding = sequences.next({ recordNumber, sequence, hash });
    if (finding || sequences.broken) return finding;
    this.tree.append(hash);
    const at = record.recordedAt;
    this.times[sequence % COMPARED_SIZES] = at;
    return (
      this.sealVerifier.grown(this.tree, { at, closing: ROUND_ENDING_TYPES.has(record.type) }) ??
      this.checkpointVerifier.grown(sequence)
    );
  }

  private treeAt(size: number): DatedTree | undefined {
    if (size <= this.tree.size - COMPARED_SIZES) return undefined;
    return { root: this.tree.root(size), at: this.times[size % COMPARED_SIZES] ?? '' };
  }

  private isRecord(value: unknown): value is AuditRecord {
    if (this.version === null) return isRecordV1(value) || isRecordV2(value);
    return this.version === 2 ? isRecordV2(value) : isRecordV1(value);
  }
}

function countMismatch(last: number, expected: number = last): Finding | undefined {
  if (last === expected) return undefined;
  return last < expected ? { is: 'truncated', last, expected, source: 'trailer' } : { is: 'surplus', last, expected };
}
