import type { CheckpointSigned, Recorded } from '@fumata/conclave';
import { sha256 } from '@fumata/platform';
import { leafHash, TiledTree } from '@fumata/proof';
import { LeafSequencer } from '@fumata/read-models';

/** Reads a whole log and checks that each seal and checkpoint matches the events before it, and continues the previous one. */
export class SealInvariants {
  readonly #leaves = new LeafSequencer();
  readonly #trees = new Map<string, TiledTree>();
  /** By edition and size. */
  readonly #roots = new Map<string, string>();
  readonly #sealed = new Set<string>();
  /** The newest of each edition. */
  readonly #checkpoints = new Map<string, Pick<CheckpointSigned['data'], 'size' | 'time' | 'note'>>();
  /** Reasons of refusals that no operator has decided about, by edition. */
  readonly #refused = new Map<string, string>();
  readonly #broken: string[] = [];

  take(event: Recorded): void {
    const leaf = this.#leaves.next(event);
    if (!leaf) return;
    const { conclaveId, sequence } = leaf;
    const tree = this.#trees.get(conclaveId) ?? new TiledTree(sha256);
    this.#trees.set(conclaveId, tree);
    tree.append(leafHash(leaf, sha256));
    this.#roots.set(`${conclaveId} ${sequence}`, tree.root());
    if (event.type === 'CheckpointSigned') this.#checkpoint(event.data);
    if (event.type === 'SigningRefused') this.#refused.set(conclaveId, event.data.reason);
    if (event.type === 'IncidentResolved') this.#refused.delete(conclaveId);
    if (event.type !== 'RoundSealed') return;
    const { roundId, size, root } = event.data;
    if (this.#sealed.has(roundId)) this.#broken.push(`round ${roundId} is sealed twice`);
    this.#sealed.add(roundId);
    if (this.#roots.get(`${conclaveId} ${size}`) !== root)
      this.#broken.push(`the seal of round ${roundId} does not cover the first ${size} events of its edition`);
  }

  #checkpoint({ conclaveId, size, root, time, previous, note }: CheckpointSigned['data']): void {
    const name = `the checkpoint of ${size} events of edition ${conclaveId}`;
    const last = this.#checkpoints.get(conclaveId);
    if (this.#roots.get(`${conclaveId} ${size}`) !== root) this.#broken.push(`${name} does not cover these events`);
    if (previous !== (last ? sha256(last.note) : null)) this.#broken.push(`${name} does not name the previous one`);
    if (last && (last.size > size || last.time > time)) this.#broken.push(`${name} is before the previous one`);
    this.#checkpoints.set(conclaveId, { size, time, note });
  }

  broken(): readonly string[] {
    return [
      ...this.#broken,
      ...[...this.#refused].map(([id, reason]) => `signing of edition ${id} was refused: ${reason}`),
    ];
  }

  get seals(): number {
    return this.#sealed.size;
  }
}
