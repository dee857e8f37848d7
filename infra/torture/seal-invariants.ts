import type { Recorded } from '@fumata/conclave';
import { sha256 } from '@fumata/platform';
import { leafHash, TiledTree } from '@fumata/proof';
import { LeafSequencer } from '@fumata/read-models';

/** Reads a whole log and checks that each seal matches the events before it. */
export class SealInvariants {
  readonly #leaves = new LeafSequencer();
  readonly #trees = new Map<string, TiledTree>();
  /** By edition and size, for every possible seal. */
  readonly #roots = new Map<string, string>();
  readonly #sealed = new Set<string>();
  readonly #broken: string[] = [];

  take(event: Recorded): void {
    const leaf = this.#leaves.next(event);
    if (!leaf) return;
    const { conclaveId, sequence } = leaf;
    const tree = this.#trees.get(conclaveId) ?? new TiledTree(sha256);
    this.#trees.set(conclaveId, tree);
    tree.append(leafHash(leaf, sha256));
    if (event.type === 'RoundClosed' || event.type === 'ConclaveClosed')
      this.#roots.set(`${conclaveId} ${sequence}`, tree.root());
    if (event.type !== 'RoundSealed') return;
    const { roundId, size, root } = event.data;
    if (this.#sealed.has(roundId)) this.#broken.push(`round ${roundId} is sealed twice`);
    this.#sealed.add(roundId);
    if (this.#roots.get(`${conclaveId} ${size}`) !== root)
      this.#broken.push(`the seal of round ${roundId} does not cover the first ${size} events of its edition`);
  }

  broken(): readonly string[] {
    return this.#broken;
  }

  get seals(): number {
    return this.#sealed.size;
  }
}
