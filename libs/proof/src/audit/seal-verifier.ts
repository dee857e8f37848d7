import { sealFault } from '../seals/seal-fault.js';
import type { Seal } from '../seals/seal.js';
import type { SealKey } from '../signing/keys.js';
import type { Primitives } from '../signing/primitives.js';
import type { Frontier } from '../tree/frontier.js';
import type { Finding } from './finding.js';

/** Verifies each seal of an edition against its tree at the seal's size. */
export class SealVerifier {
  /** Seals of sizes that the tree has not reached; all seals of one size have the same root. */
  private readonly pending = new Map<number, Seal[]>();
  /** Verified seals by size. */
  private readonly verified = new Map<number, Seal>();
  /** Roots at the end of rounds, for late seals. */
  private readonly closings = new Map<number, string>();
  private highest = 0;
  private count = 0;

  constructor(
    private readonly conclaveId: string,
    private readonly keys: readonly SealKey[],
    private readonly primitives: Primitives,
  ) {}

  /** Last sequence covered by a verified seal. */
  get sealedTo(): number {
    return this.highest;
  }

  /** Number of verified seals. */
  get verifiedCount(): number {
    return this.count;
  }

  /** Adds a seal, before or after the tree (of `size` leaves) reaches its size. */
  add(seal: Seal, size: number): Finding | undefined {
    const why = sealFault(seal, this.conclaveId, this.keys, this.primitives);
    if (why) return { is: 'bad-seal', why, seal };
    const sameSize = this.pending.get(seal.size);
    const rival = this.verified.get(seal.size) ?? sameSize?.[0];
    if (rival && rival.root !== seal.root) return { is: 'seals-disagree', seals: [rival, seal] };
    if (seal.size <= size) return this.check(seal, rival?.root ?? this.closings.get(seal.size));
    if (sameSize) sameSize.push(seal);
    else this.pending.set(seal.size, [seal]);
    return undefined;
  }

  /** Called after the tree has appended a leaf; `closing`: the event ended a round. */
  grown(tree: Frontier, closing: boolean): Finding | undefined {
    const { size } = tree;
    const due = this.pending.get(size) ?? [];
    if (!closing && due.length === 0) return undefined;
    const root = tree.root();
    if (closing) this.closings.set(size, root);
    this.pending.delete(size);
    for (const seal of due) {
      const finding = this.check(seal, root);
      if (finding) return finding;
    }
    return undefined;
  }

  /** Finds a seal beyond the end of the log. */
  end(last: number): Finding | undefined {
    let expected = Infinity;
    for (const size of this.pending.keys()) expected = Math.min(expected, size);
    return expected === Infinity ? undefined : { is: 'truncated', last, expected, source: 'seal' };
  }

  private check(seal: Seal, root: string | undefined): Finding | undefined {
    if (root === undefined) return { is: 'bad-seal', why: 'too-late', seal };
    if (seal.root !== root) return { is: 'root-mismatch', seal, root, intact: this.intactBelow(seal.size) };
    this.verified.set(seal.size, seal);
    this.highest = Math.max(this.highest, seal.size);
    this.count += 1;
    return undefined;
  }

  private intactBelow(size: number): number {
    return Math.max(0, ...[...this.verified.keys()].filter((sealed) => sealed < size));
  }
}
