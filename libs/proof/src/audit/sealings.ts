import { sealFault } from '../seals/seal-fault.js';
import type { Seal } from '../seals/seal.js';
import type { SealKey } from '../signing/keys.js';
import type { Primitives } from '../signing/primitives.js';
import type { Frontier } from '../tree/frontier.js';
import type { Finding } from './finding.js';

/** The seals of an edition, each held against its tree at the seal's size. */
export class Sealings {
  /** Of sizes that the tree has yet to reach, smallest first. */
  private ahead: readonly Seal[] = [];
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
    if (seal.size > size) {
      this.ahead = [...this.ahead, seal].sort((one, other) => one.size - other.size);
      return undefined;
    }
    const root = this.held.get(seal.size)?.root ?? this.closings.get(seal.size);
    return this.check(seal, root);
  }

  /** The tree has grown by one leaf; `closing` says that this ended a round. */
  grown(tree: Frontier, closing: boolean): Finding | undefined {
    const { size } = tree;
    if (!closing && this.ahead[0]?.size !== size) return undefined;
    const due = this.ahead.filter((seal) => seal.size === size);
    const root = tree.root();
    if (closing) this.closings.set(size, root);
    for (const seal of due) {
      const finding = this.check(seal, root);
      if (finding) return finding;
    }
    this.ahead = this.ahead.slice(due.length);
    return undefined;
  }

  /** A seal that the log ends before. */
  end(last: number): Finding | undefined {
    const [seal] = this.ahead;
    if (!seal) return undefined;
    return this.fault(seal) ?? { is: 'truncated', last, expected: seal.size, told: 'seal' };
  }

  private check(seal: Seal, root: string | undefined): Finding | undefined {
    const fault = this.fault(seal);
    if (fault) return fault;
    if (root === undefined) return { is: 'bad-seal', why: 'too-late', seal };
    const rival = this.rivalOf(seal);
    if (rival) return { is: 'seals-disagree', seals: [rival, seal] };
    if (seal.root !== root) return { is: 'root-mismatch', seal, root, intact: this.intactBelow(seal.size) };
    this.held.set(seal.size, seal);
    this.highest = Math.max(this.highest, seal.size);
    this.count += 1;
    return undefined;
  }

  private fault(seal: Seal): Finding | undefined {
    const why = sealFault(seal, this.conclaveId, this.keys, this.primitives);
    return why && { is: 'bad-seal', why, seal };
  }

  /** One that was signed for the same size and another root. */
  private rivalOf(seal: Seal): Seal | undefined {
    const others = [this.held.get(seal.size), ...this.ahead.filter(({ size }) => size === seal.size)];
    return others.find((other) => other && other.root !== seal.root && !this.fault(other));
  }

  private intactBelow(size: number): number {
    return Math.max(0, ...[...this.held.keys()].filter((sealed) => sealed < size));
  }
}
