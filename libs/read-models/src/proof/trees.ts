import { editionIdOf } from '@fumata/conclave';
import type { ConclaveId, Recorded } from '@fumata/conclave';
import type { Leaf } from '@fumata/proof';
import { emptyEdge, follow, sizeOf } from './edge.js';
import type { Edge } from './edge.js';
import { GatheredLeaves } from './gathered-leaves.js';
import { Leaves } from './leaves.js';
import { tileDocument } from './proof-documents.js';
import type { EdgeDocument, TileDocument } from './proof-documents.js';
import type { TreeThread } from './tree-thread.js';

/** Leaves that cross over to the thread together: to wake it takes as long as to hash some hundred. */
const GATHERED = 8_000;
/** Leaves gathered next may take a little more room than those before. */
const MORE = 1.1;
/** So many times that may wait for the thread, which others may keep from its core for a while. */
const MOST_AHEAD = 4;

/** The trees of all editions, grown with the log in its order; what has come of it is gathered until it is stored. */
export class Trees {
  readonly edges = new Map<ConclaveId, Edge>();
  private readonly fresh = new Map<ConclaveId, GatheredLeaves>();
  private leaves = new Leaves();
  private readonly moved = new Set<Edge>();
  /** Of the event before. */
  private last: Edge | undefined;
  private tiles: TileDocument[] = [];
  private gathered = 0;
  /** Of the leaves gathered before, in bytes: whoever reads a long log gathers as many again. */
  private room: number | undefined;
  private readonly growing: Promise<unknown>[] = [];

  constructor(private readonly thread: Pick<TreeThread, 'grow'>) {}

  /** Goes on from what is stored; to be called first, if at all. */
  async resume(edges: readonly EdgeDocument[]): Promise<void> {
    for (const edge of edges) this.edges.set(edge._id, { ...edge });
    this.leaves = new Leaves(Object.fromEntries(edges.map((edge) => [edge._id, sizeOf(edge)])));
    for (const { _id: conclaveId, state } of edges) await this.thread.grow({ conclaveId, from: state });
  }

  /**
   * Events of which an edge has come further already are passed over. The thread works on what was gathered while more is
   * taken: `settled` waits for all of it, and this where the thread is far behind.
   */
  async take(events: readonly Recorded[]): Promise<void> {
    for (const event of events) {
      const growing = this.pass(event);
      if (growing) await growing;
    }
    this.gathered += events.length;
    if (this.gathered < GATHERED) return;
    this.growAll();
    if (this.growing.length > MOST_AHEAD) await this.growing.shift();
  }

  /** All that was taken has grown. */
  async settled(): Promise<void> {
    this.growAll();
    await Promise.all(this.growing.splice(0));
  }

  /** What has been added or changed since `stored` was last called; edges as they stand now. To be called once settled. */
  unstored(): { readonly tiles: readonly TileDocument[]; readonly edges: readonly EdgeDocument[] } {
    return { tiles: this.tiles, edges: [...this.moved].map((edge) => structuredClone(edge)) };
  }

  stored(): void {
    this.tiles = [];
    this.moved.clear();
  }

  /** Waits for the thread only where a round ends. */
  private pass(event: Recorded): Promise<void> | undefined {
    const id = editionIdOf(event);
    if (id === undefined) return undefined;
    const known = id === this.last?._id ? this.last : this.edges.get(id);
    // An edge may be ahead of the checkpoint: it was written first.
    if (known && event.position <= known.position) return undefined;
    const leaf = this.leaves.next(event);
    if (!leaf) return undefined;
    const edge = known ?? emptyEdge(id);
    if (!known) this.edges.set(id, edge);
    this.last = edge;
    edge.position = event.position;
    this.gather(leaf);
    const ended = follow(edge, event);
    if (!ended) return undefined;
    return this.grow(id).then(({ size, root, rest }) => {
      edge.due = [...edge.due, { ...ended, size, root }];
      edge.rests = { ...edge.rests, [size]: rest };
    });
  }

  private gather(leaf: Leaf): void {
    let fresh = this.fresh.get(leaf.conclaveId);
    if (!fresh) this.fresh.set(leaf.conclaveId, (fresh = new GatheredLeaves(this.room)));
    fresh.add(leaf);
  }

  private growAll(): void {
    this.gathered = 0;
    const grown = Promise.all([...this.fresh.keys()].map((id) => this.grow(id)));
    grown.catch(() => undefined); // thrown by whoever waits for it
    this.growing.push(grown);
  }

  private async grow(conclaveId: ConclaveId) {
    const edge = this.edges.get(conclaveId) ?? emptyEdge(conclaveId);
    const leaves = this.fresh.get(conclaveId)?.all;
    this.fresh.delete(conclaveId);
    if (leaves) this.room = Math.ceil(MORE * leaves.bytes.length);
    const { position } = edge;
    const grown = await this.thread.grow({ conclaveId, leaves });
    const whole = edge.state.upper.size; // answers come in the order of what was asked
    const made = grown.tiles.map((root, n) => tileDocument(conclaveId, whole + n, root, position));
    this.tiles.push(...made);
    edge.state = grown.state;
    this.moved.add(edge);
    return grown;
  }
}
