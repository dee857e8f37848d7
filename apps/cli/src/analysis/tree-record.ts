import { hash } from 'node:crypto';
import type { ExportedEvent } from '@fumata/history';
import { Frontier, PURE, type DatedTree, type Primitives } from '@fumata/proof';

/** Not from `platform`: the stand-alone verifier bundles everything imported here. */
export const NODE_PRIMITIVES: Primitives = { ...PURE, hash: (data) => hash('sha256', data) };

/** Records events of an export and roots of its tree while the export is verified. */
export class TreeRecord {
  private readonly tree = new Frontier(NODE_PRIMITIVES.hash);
  private readonly events = new Map<number, ExportedEvent>();
  private readonly trees = new Map<number, DatedTree>();

  /** `sequences`: of the events to record; `sizes`: of the trees whose roots are recorded. */
  constructor(
    private readonly sequences: ReadonlySet<number>,
    private readonly sizes: ReadonlySet<number>,
  ) {}

  /** Takes the events of the export, in order. */
  readonly take = (event: ExportedEvent): void => {
    this.tree.append(event.leafHash);
    const { size } = this.tree;
    if (this.sequences.has(size)) this.events.set(size, event);
    if (this.sizes.has(size)) this.trees.set(size, { root: this.tree.root(), at: event.recordedAt });
  };

  /** Undefined if the export does not go so far. */
  event(sequence: number): ExportedEvent | undefined {
    return this.events.get(sequence);
  }

  /** Undefined if the export does not go so far. */
  at(size: number): DatedTree | undefined {
    return this.trees.get(size);
  }
}
