import { sealFault } from '../seals/seal-fault.js';
import type { Seal } from '../seals/seal.js';
import type { SealKey } from '../signing/keys.js';
import type { Primitives } from '../signing/primitives.js';
import type { Frontier } from '../tree/frontier.js';
import type { Finding } from './finding.js';

/** The seals of an edition, each held against its tree at the seal's size. */
export class Sealings {
  /** Of sizes that the tree has yet to reach: those of one size have one root. */
  private readonly ahead = new Map<number, Seal[]>();
  /** Seals that held, by size. */
  private readonly held = new Map<number, Seal>();
  /** Roots where a round ended, for seals that come after it. */
  private readonly closings = new Map<number, string>();
  private highest = 0;
  private count = 0;

  constructor(
    private readonly conclaveId: string,
    private readonly keys: readonly SealKey[],
    private readonly primitives: Primitives,
  ) {}

  /** Up to which sequence seals vouch. */
  get sealedTo(): number {
    return this.highest;
  }

  /** How many have held. */
  get passed(): number {
    return this.count;
  }

  /** A seal comes, before the tree (of `size` leaves) has its size or after. */
  add(seal: Seal, size: number): Finding | undefined {
    const why = sealFault(seal, this.conclaveId, this.keys, this.primitives);
    if (why) return { is: 'bad-seal', why, seal };
    const waiting = this.ahead.get(seal.size);
    const rival = this.held.get(seal.size) ?? waiting?.[0];
    if (rival && rival.root !== seal.root) return { is: 'seals-disagree', seals: [rival, seal] };
    if (seal.size <= size) return this.check(seal, rival?.root ?? this.closings.get(seal.size));
    if (waiting) waiting.push(seal);
    else this.ahead.set(seal.size, [seal]);
    return undefined;
  }

  /** The tree has grown by one leaf; `closing` says that this ended a round. */
  grown(tree: Frontier, closing: boolean): Finding | undefined {
    const { size } = tree;
    const due = this.ahead.get(size) ?? [];
    if (!closing && due.length === 0) return undefined;
    const root = tree.root();
    if (closing) this.closings.set(size, root);
    this.ahead.delete(size);
    for (const seal of due) {
      const finding = this.check(seal, root);
      if (finding) return finding;
    }
    return undefined;
  }

  /** A seal that the log ends before. */
  end(last: number): Finding | undefined {
    let expected = Infinity;
    for (const size of this.ahead.keys()) expected = Math.min(expected, size);
    return expected === Infinity ? undefined : { is: 'truncated', last, expected, told: 'seal' };
  }

  private check(seal: Seal, root: string | undefined): Finding | undefined {
    if (root === undefined) return { is: 'bad-seal', why: 'too-late', seal };
    if (seal.root !== root) return { is: 'root-mismatch', seal, root, intact: this.intactBelow(seal.size) };
    this.held.set(seal.size, seal);
    this.highest = Math.max(this.highest, seal.size);
    this.count += 1;
    return undefined;
  }

  private intactBelow(size: number): number {
    return Math.max(0, ...[...this.held.keys()].filter((sealed) => sealed < size));
  }
}
