import { isHash } from '../hashing/hex.js';
import { leafHash, leafChecks } from '../leaf/leaf.js';
import type { Leaf } from '../leaf/leaf.js';
import { isShape, optional } from '../reading/shape.js';
import type { Seal } from '../seals/seal.js';
import type { SealKey } from '../signing/keys.js';
import { PURE } from '../signing/primitives.js';
import type { Primitives } from '../signing/primitives.js';
import { Frontier } from '../tree/frontier.js';
import type { AuditReport, Finding } from './finding.js';
import { Sealings } from './sealings.js';
import { Succession } from './succession.js';

/** One event of an export, less what its leaf doesn't hold. */
export interface AuditRecord extends Leaf {
  /** As the export wrote it; then an edited record is named even where its editor left the numbers right. */
  readonly leafHash?: string | undefined;
}

/** What an edition is held against. */
export interface AuditedEdition {
  readonly conclaveId: string;
  /** Whose seals count. Seals of any other key are findings. */
  readonly keys: readonly SealKey[];
}

/** Where seals are taken: a round is closed, or its edition while it is open. */
const ENDS_A_ROUND: ReadonlySet<string> = new Set(['RoundClosed', 'ConclaveClosed']);

const isRecord = isShape<AuditRecord>({ ...leafChecks, leafHash: optional(isHash) });

/**
 * Goes through all events of one edition, first to last, and names the first that is wrong: against its own hash, the
 * sequence, the seals. In constant memory; counting the votes again is the fold's part.
 *
 * Event ids are not compared with one another, which would take a set of them all: an event that is put in a second
 * time under a sequence of its own moves all that come after it, and the next seal tells.
 */
export class LogAudit {
  private readonly tree: Frontier;
  private readonly succession = new Succession();
  private readonly sealings: Sealings;
  private finding: Finding | undefined;
  private place = 0;

  constructor(
    private readonly edition: AuditedEdition,
    private readonly primitives: Primitives = PURE,
  ) {
    this.tree = new Frontier(primitives.hash);
    this.sealings = new Sealings(edition.conclaveId, edition.keys, primitives);
  }

  /**
   * The next event, as it came out of the export (parsed JSON, an `AuditRecord` if all is well). Gives the first
   * finding as soon as it is certain, and the same for whatever is fed after it. A missing record is certain only at
   * the end. Never throws.
   */
  take(record: unknown): Finding | undefined {
    if (this.finding) return this.finding;
    this.place += 1;
    this.finding = this.fault(record);
    return this.finding;
  }

  /**
   * A seal, in any order: published ones best before the first record, those that the log itself holds as they come
   * by. A seal of a size that is passed already can be checked only where a round ended: the roots of all other
   * sizes are forgotten. Gives what `take` gives.
   */
  seal(seal: Seal): Finding | undefined {
    if (!this.succession.broken) this.finding ??= this.sealings.add(seal, this.tree.size);
    return this.finding;
  }

  /**
   * No more records. `expected` is how many the export's trailer counts: without it, what is cut off after the last
   * seal isn't missed.
   */
  end(expected?: number): AuditReport {
    const last = this.tree.size;
    const { sealings } = this;
    this.finding ??= this.succession.end() ?? sealings.end(last) ?? miscounted(last, expected);
    if (this.finding) return { is: 'broken', finding: this.finding };
    const { sealedTo, passed: seals } = sealings;
    return { is: 'intact', size: last, root: this.tree.root(), sealedTo, seals };
  }

  private fault(record: unknown): Finding | undefined {
    const { place, succession } = this;
    const readable = isRecord(record);
    if (succession.broken) return readable ? succession.awaited(record.sequence) : undefined;
    if (!readable) return { is: 'malformed', place };
    const { sequence, conclaveId, eventId } = record;
    if (conclaveId !== this.edition.conclaveId) return { is: 'other-edition', place, sequence, conclaveId };
    const hash = leafHash(record, this.primitives.hash);
    if (record.leafHash !== undefined && record.leafHash !== hash) {
      return { is: 'edited', place, sequence, eventId };
    }
    const finding = succession.next({ place, sequence, hash });
    if (finding || succession.broken) return finding;
    this.tree.append(hash);
    return this.sealings.grown(this.tree, ENDS_A_ROUND.has(record.type));
  }
}

function miscounted(last: number, expected: number = last): Finding | undefined {
  if (last === expected) return undefined;
  return last < expected
    ? { is: 'truncated', last, expected, told: 'trailer' }
    : { is: 'surplus', last, expected };
}
