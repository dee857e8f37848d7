import type { SealedEdition } from '../seals/seal-fault.js';
import type { Primitives } from '../signing/primitives.js';
import { readCheckpointText, type VerifiedCheckpoint } from '../tlog/checkpoint.js';
import { readSignedCheckpoint } from '../tlog/checkpoint-fault.js';
import { isSameHead, type TreeHead } from '../tree/consistency.js';
import type { Finding } from './finding.js';

/** The tree when it had a certain size: its root, and the time of its last event. */
export interface DatedTree {
  readonly root: string;
  readonly at: string;
}

/** A checkpoint whose text has been read; its signature has not been verified. */
interface ReadCheckpoint extends TreeHead {
  readonly note: string;
  /** The note stands in an event. */
  readonly isRecorded: boolean;
}

/**
 * Compares each checkpoint of an edition with its tree. Of those in events, only the signature of the largest one is
 * verified: the events of the others are leaves of its tree, and a signature takes as long as many events.
 */
export class CheckpointVerifier {
  /** Checkpoints of sizes that the tree has not reached. */
  private readonly pending = new Map<number, ReadCheckpoint[]>();
  /** The largest one that agrees with the tree. */
  private largest: (ReadCheckpoint & Pick<DatedTree, 'at'>) | undefined;
  private verified: VerifiedCheckpoint | undefined;

  /** `treeAt`: undefined for a size that the tree has passed long ago. */
  constructor(
    private readonly edition: Pick<SealedEdition, 'conclaveId' | 'keys'>,
    private readonly treeAt: (size: number) => DatedTree | undefined,
    private readonly primitives: Primitives,
  ) {}

  /** The largest valid checkpoint; known once `end` has found nothing. */
  get covering(): VerifiedCheckpoint | undefined {
    return this.verified;
  }

  /** Adds a checkpoint, before or after the tree (of `size` leaves) reaches its size. `stated`: by its event. */
  add(note: string, size: number, stated?: TreeHead): Finding | undefined {
    const [text = ''] = note.split('\n\n', 1); // its signatures are read only where they are verified
    const head = readCheckpointText(`${text}\n`);
    if (!head || head.size === 0) return { is: 'bad-checkpoint', why: 'unreadable', size: 0 };
    if (stated && !isSameHead(head, stated)) return { is: 'bad-checkpoint', why: 'other-head', size: head.size };
    const checkpoint = { size: head.size, root: head.root, note, isRecorded: stated !== undefined };
    if (head.size <= size) return this.compare(checkpoint);
    const sameSize = this.pending.get(head.size);
    if (sameSize) sameSize.push(checkpoint);
    else this.pending.set(head.size, [checkpoint]);
    return undefined;
  }

  /** Called after the tree has grown to `size` leaves. */
  grown(size: number): Finding | undefined {
    const due = this.pending.get(size);
    if (!due) return undefined;
    this.pending.delete(size);
    for (const checkpoint of due) {
      const finding = this.compare(checkpoint);
      if (finding) return finding;
    }
    return undefined;
  }

  /** Verifies the signature of the largest checkpoint, and finds one beyond the end of the log. */
  end(last: number): Finding | undefined {
    const [beyond] = this.pending.keys();
    if (beyond !== undefined) return { is: 'truncated', last, expected: beyond, source: 'checkpoint' };
    if (!this.largest || this.largest.size === this.verified?.size) return undefined;
    const signed = this.signed(this.largest, this.largest.at);
    if ('is' in signed) return signed;
    this.verified = signed;
    return undefined;
  }

  private compare(checkpoint: ReadCheckpoint): Finding | undefined {
    const { size, root, isRecorded } = checkpoint;
    const tree = this.treeAt(size);
    if (!tree) return undefined;
    const agrees = tree.root === root;
    if (agrees && size > (this.largest?.size ?? 0)) this.largest = { ...checkpoint, at: tree.at };
    if (agrees && isRecorded) return undefined;
    const signed = this.signed(checkpoint, tree.at);
    if ('is' in signed) return signed;
    return agrees ? undefined : { is: 'other-log', checkpoint: { size, root }, root: tree.root };
  }

  private signed({ note, size }: ReadCheckpoint, coveredAt: string): VerifiedCheckpoint | Finding {
    const signed = readSignedCheckpoint(note, { ...this.edition, coveredAt }, this.primitives);
    return typeof signed === 'string' ? { is: 'bad-checkpoint', why: signed, size } : signed;
  }
}
