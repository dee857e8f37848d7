import { sealFault } from '../seals/seal-fault.js';
import type { Seal } from '../seals/seal.js';
import type { SealKey } from '../signing/keys.js';
import type { Primitives } from '../signing/primitives.js';
import type { Frontier } from '../tree/frontier.js';
import type { Finding } from './finding.js';

/** The seals of an edition, held against its tree as it grows past the size of each. */
export class Sealings {
  private readonly ahead: Seal[];
  /** The last that held. */
  private held: Seal | undefined;
  private count = 0;

  constructor(
    seals: readonly Seal[],
    private readonly conclaveId: string,
    private readonly keys: readonly SealKey[],
    private readonly primitives: Primitives,
  ) {
    this.ahead = seals.toSorted((one, other) => one.size - other.size);
  }

  /** Up to which sequence seals vouch. */
  get sealedTo(): number {
    return this.held?.size ?? 0;
  }

  /** How many have held. */
  get passed(): number {
    return this.count;
  }

  /** To be called at each size of the tree. */
  at(tree: Frontier): Finding | undefined {
    for (let [seal] = this.ahead; seal?.size === tree.size; [seal] = this.ahead) {
      this.ahead.shift();
      const finding = this.fault(seal) ?? this.mismatch(seal, tree.root());
      if (finding) return finding;
      this.held = seal;
      this.count += 1;
    }
    return undefined;
  }

  /** A seal that the log ends before. */
  end(last: number): Finding | undefined {
    const [seal] = this.ahead;
    if (!seal) return undefined;
    return this.fault(seal) ?? { is: 'truncated', last, expected: seal.size, told: 'seal' };
  }

  private fault(seal: Seal): Finding | undefined {
    const why = sealFault(seal, this.conclaveId, this.keys, this.primitives);
    return why && { is: 'bad-seal', why, seal };
  }

  private mismatch(seal: Seal, root: string): Finding | undefined {
    const rival = this.ahead.find(
      (other) => other.size === seal.size && other.root !== seal.root && !this.fault(other),
    );
    if (rival) return { is: 'seals-disagree', seals: [seal, rival] };
    return seal.root === root ? undefined : { is: 'root-mismatch', seal, root, intact: this.sealedTo };
  }
}
