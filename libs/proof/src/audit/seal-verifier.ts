import { sealFault } from '../seals/seal-fault.js';
import { sealText, type Seal } from '../seals/seal.js';
import { keyNamed, type SigningKey } from '../signing/keys.js';
import type { Primitives } from '../signing/primitives.js';
import type { MerkleTree } from '../tree/merkle-tree.js';
import type { DatedTree } from './checkpoint-verifier.js';
import type { Finding } from './finding.js';

/** Verifies each seal of an edition against its tree at the seal's size. */
export class SealVerifier {
  /** Seals of sizes that the tree has not reached; all seals of one size have the same root. */
  private readonly pending = new Map<number, Seal[]>();
  /** Verified seals by size. */
  private readonly verified = new Map<number, Seal>();
  /** The tree at the end of rounds and at the sizes of seals, for seals that arrive later. */
  private readonly trees = new Map<number, DatedTree>();
  /** Texts and signatures of the seals that were added: a repeated one is neither verified nor counted again. */
  private readonly added = new Set<string>();
  private highest = 0;
  private count = 0;

  constructor(
    private readonly conclaveId: string,
    private readonly keys: readonly SigningKey[],
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
    const { conclaveId, keys, primitives } = this;
    const signed = sealText(seal) + seal.signature;
    if (this.added.has(signed)) return undefined;
    this.added.add(signed);
    const why = sealFault(seal, { conclaveId, keys }, primitives);
    if (why) return { is: 'bad-seal', why, seal };
    const sameSize = this.pending.get(seal.size);
    const rival = this.verified.get(seal.size) ?? sameSize?.[0];
    if (rival && rival.root !== seal.root) return { is: 'seals-disagree', seals: [rival, seal] };
    if (seal.size <= size) return this.check(seal, this.trees.get(seal.size));
    if (sameSize) sameSize.push(seal);
    else this.pending.set(seal.size, [seal]);
    return undefined;
  }

  /** Called after the tree has appended the leaf of an event recorded `at` this time. `closing`: it ended a round. */
  grown(
    tree: Pick<MerkleTree, 'size' | 'root'>,
    { at, closing }: { readonly at: string; readonly closing: boolean },
  ): Finding | undefined {
    const { size } = tree;
    const due = this.pending.get(size) ?? [];
    if (!closing && due.length === 0) return undefined;
    const sealed = { root: tree.root(), at };
    this.trees.set(size, sealed);
    this.pending.delete(size);
    for (const seal of due) {
      const finding = this.check(seal, sealed);
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

  private check(seal: Seal, sealed: DatedTree | undefined): Finding | undefined {
    if (sealed === undefined) return { is: 'bad-seal', why: 'too-late', seal };
    const { root, at } = sealed;
    const key = keyNamed(this.keys, seal.keyId, at);
    if (typeof key === 'string') return { is: 'bad-seal', why: key, seal };
    if (seal.root !== root) return { is: 'root-mismatch', seal, root, intact: this.intactBelow(seal.size) };
    this.verified.set(seal.size, seal);
    this.highest = Math.max(this.highest, seal.size);
    this.count += 1;
    return undefined;
  }

  private intactBelow(size: number): number {
    return Math.max(0, ...[...this.verified.keys()].filter((verifiedSize) => verifiedSize < size));
  }
}
