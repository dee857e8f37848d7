import { hash } from 'node:crypto';
import { Frontier, PURE, type Primitives } from '@fumata/proof';

/** Not from `platform`: the stand-alone verifier bundles everything imported here. */
export const NODE_PRIMITIVES: Primitives = { ...PURE, hash: (data) => hash('sha256', data) };

/** Records leaves of an export and roots of its tree while the export is verified. */
export class TreeRecord {
  private readonly tree = new Frontier(NODE_PRIMITIVES.hash);
  private readonly leaves = new Map<number, string>();
  private readonly roots = new Map<number, string>();

  /** `sequences`: of the leaves to record; `sizes`: of the trees whose roots are recorded. */
  constructor(
    private readonly sequences: ReadonlySet<number>,
    private readonly sizes: ReadonlySet<number>,
  ) {}

  /** Takes the leaves of the export, in order. */
  readonly take = (leafHash: string): void => {
    this.tree.append(leafHash);
    const { size } = this.tree;
    if (this.sequences.has(size)) this.leaves.set(size, leafHash);
    if (this.sizes.has(size)) this.roots.set(size, this.tree.root());
  };

  /** Undefined if the export does not go so far. */
  leafAt(sequence: number): string | undefined {
    return this.leaves.get(sequence);
  }

  /** Undefined if the export does not go so far. */
  rootAt(size: number): string | undefined {
    return this.roots.get(size);
  }
}
