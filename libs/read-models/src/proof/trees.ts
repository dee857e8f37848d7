import { editionIdOf, type ConclaveId, type Recorded } from '@fumata/conclave';
import { TILE, type Leaf, type TreeHead } from '@fumata/proof';
import { emptyTreeState, applyToTreeState, treeSize, type TreeState } from './tree-state.js';
import { LeafBuffer } from './leaf-buffer.js';
import { LeafSequencer } from './leaves.js';
import { tileDocument, type TreeStateDocument, type TileDocument } from './proof-documents.js';
import type { TreeThread } from './tree-thread.js';

/** Leaves of this many events are sent together: waking the thread takes as long as hashing a few hundred leaves. */
const EVENTS_PER_FLUSH = 8_000;
/** Growth factor of the buffer capacity over the previous batch. */
const CAPACITY_FACTOR = 1.1;
/** Batches that may be pending in the thread; with one more, `append` waits for the oldest. */
const MAX_PENDING_BATCHES = 4;

/** The trees of all editions, appended in log order; changes are collected until they are saved. */
export class Trees {
  readonly treeStates = new Map<ConclaveId, TreeState>();
  /** Size and root of each tree when it last grew. */
  readonly heads = new Map<ConclaveId, TreeHead>();
  private readonly buffers = new Map<ConclaveId, LeafBuffer>();
  /** Positions of the buffered leaves that complete a tile. */
  private readonly tileEnds = new Map<ConclaveId, string[]>();
  private sequencer = new LeafSequencer();
  private readonly changed = new Set<TreeState>();
  /** State of the previous event's edition. */
  private last: TreeState | undefined;
  private tiles: TileDocument[] = [];
  private bufferedEvents = 0;
  /** Initial capacity in bytes of the next buffer. */
  private capacity: number | undefined;
  private readonly pendingBatches: Promise<unknown>[] = [];

  constructor(private readonly thread: Pick<TreeThread, 'append'>) {}

  /** Continues from stored states; call it first, if at all. */
  async resume(treeStates: readonly TreeStateDocument[]): Promise<void> {
    for (const tree of treeStates) this.treeStates.set(tree._id, { ...tree });
    this.sequencer = new LeafSequencer(
      Object.fromEntries(treeStates.map((tree) => [tree._id, { size: treeSize(tree), salt: tree.salt }])),
    );
    for (const { _id: conclaveId, state } of treeStates) {
      const { size, root } = await this.thread.append({ conclaveId, from: state });
      this.heads.set(conclaveId, { size, root });
    }
  }

  /**
   * Skips events that a tree already contains. The thread hashes in parallel: `append` waits for it only where a
   * signature is required and when too many batches are pending; `settled` waits for all.
   */
  async append(events: readonly Recorded[]): Promise<void> {
    for (const event of events) {
      const growing = this.apply(event);
      if (growing) await growing;
    }
    this.bufferedEvents += events.length;
    if (this.bufferedEvents < EVENTS_PER_FLUSH) return;
    this.flush();
    if (this.pendingBatches.length > MAX_PENDING_BATCHES) await this.pendingBatches.shift();
  }

  /** Resolves once all events are appended. */
  async settled(): Promise<void> {
    this.flush();
    await Promise.all(this.pendingBatches.splice(0));
  }

  /** Changes since the last call of `markSaved`, as copies of the current states. Call it once settled. */
  unsaved(): { readonly tiles: readonly TileDocument[]; readonly treeStates: readonly TreeStateDocument[] } {
    return { tiles: this.tiles, treeStates: [...this.changed].map((tree) => structuredClone(tree)) };
  }

  markSaved(): void {
    this.tiles = [];
    this.changed.clear();
  }

  private apply(event: Recorded): Promise<void> | undefined {
    const id = editionIdOf(event);
    if (id === undefined) return undefined;
    const storedTree = id === this.last?._id ? this.last : this.treeStates.get(id);
    // A state may be ahead of the checkpoint, which is written last.
    if (storedTree && event.position <= storedTree.position) return undefined;
    const leaf = this.sequencer.next(event);
    if (!leaf) return undefined;
    const tree = storedTree ?? emptyTreeState(id, event.type === 'ConclaveOpened' ? event.data.salt : undefined);
    if (!storedTree) this.treeStates.set(id, tree);
    this.last = tree;
    tree.position = event.position;
    this.buffer(leaf);
    if (leaf.sequence % TILE === 0) this.tileEnds.set(id, [...(this.tileEnds.get(id) ?? []), event.position]);
    const required = applyToTreeState(tree, event, leaf.sequence);
    if (!required) return undefined;
    return this.grow(id).then(({ size, root, rest }) => {
      tree.due = [...tree.due, { ...required, size, root }];
      if (required.round) tree.rests = { ...tree.rests, [size]: rest };
    });
  }

  private buffer(leaf: Leaf): void {
    let buffer = this.buffers.get(leaf.conclaveId);
    if (!buffer) this.buffers.set(leaf.conclaveId, (buffer = new LeafBuffer(this.capacity)));
    buffer.add(leaf);
  }

  private flush(): void {
    this.bufferedEvents = 0;
    const grown = Promise.all([...this.buffers.keys()].map((id) => this.grow(id)));
    grown.catch(() => undefined); // reported to the caller that awaits it
    this.pendingBatches.push(grown);
  }

  private async grow(conclaveId: ConclaveId) {
    const tree = this.treeStates.get(conclaveId) ?? emptyTreeState(conclaveId);
    const leaves = this.buffers.get(conclaveId)?.all;
    this.buffers.delete(conclaveId);
    if (leaves) this.capacity = Math.ceil(CAPACITY_FACTOR * leaves.bytes.length);
    const tileEnds = this.tileEnds.get(conclaveId) ?? [];
    this.tileEnds.delete(conclaveId);
    const grown = await this.thread.append({ conclaveId, leaves });
    const completeTiles = tree.state.upper.size; // answers arrive in request order
    for (const [n, root] of grown.tiles.entries())
      this.tiles.push(tileDocument(conclaveId, completeTiles + n, root, tileEnds[n] ?? tree.position));
    tree.state = grown.state;
    this.heads.set(conclaveId, { size: grown.size, root: grown.root });
    this.changed.add(tree);
    return grown;
  }
}
