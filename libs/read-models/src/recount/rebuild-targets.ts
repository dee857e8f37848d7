import { FOLD_VERSION } from '@fumata/conclave';
import type { ModelSet } from '../generations/model-set.js';
import { CHECKPOINT_OF } from '../models.js';
import { lastEventOf } from '../own-log.js';
import type { TreeThread } from '../proof/tree-thread.js';
import { saveSnapshot, SNAPSHOT_EVERY_EVENTS } from '../snapshots.js';
import { ConclaveRecount } from './conclave-recount.js';
import { TreesRecount } from './trees-recount.js';
import type { Recount } from './recount.js';

/** The recount of a group and how its documents are stored in the inactive slot. */
export interface RebuildTarget {
  readonly recount: Recount;
  /** Stores all documents as of the position read so far. */
  readonly store: () => Promise<void>;
}

/**
 * Saves snapshots during the pass and all other documents at the end, guarded by position: after a freeze, the slot may
 * have become active.
 */
export function conclaveTarget(set: ModelSet, origin: string): RebuildTarget {
  const recount: ConclaveRecount = new ConclaveRecount((view, events) =>
    events % SNAPSHOT_EVERY_EVENTS === 0 ? saveSnapshot(set, { view, events, origin }, true) : undefined,
  );
  const store = async (): Promise<void> => {
    const { view, events } = recount;
    const position = view.position ?? '';
    const { editions, rounds } = recount.documents(position);
    await Promise.all([
      ...editions.map((document) => set.editions.putAt(document)),
      ...rounds.map((document) => set.rounds.putAt(document)),
      saveSnapshot(set, { view, events, origin }, events % SNAPSHOT_EVERY_EVENTS === 0),
    ]);
    const _id = CHECKPOINT_OF.conclave;
    const checkpoint = { _id, position, foldVersion: FOLD_VERSION, origin, events };
    await set.checkpoints.putAt({ ...checkpoint, ...lastEventOf(recount.last) });
  };
  return { recount, store };
}

export function treesTarget(set: ModelSet, thread: TreeThread, origin: string): RebuildTarget {
  const recount = new TreesRecount(thread);
  const store = async (): Promise<void> => {
    const { tiles, edges } = await recount.documents();
    await Promise.all([...tiles.map((tile) => set.tiles.putAt(tile)), ...edges.map((tree) => set.edges.putAt(tree))]);
    const [_id, position] = [CHECKPOINT_OF.sceaux, recount.position ?? ''];
    const checkpoint = { _id, position, foldVersion: FOLD_VERSION, origin, events: recount.events };
    await set.checkpoints.putAt({ ...checkpoint, ...lastEventOf(recount.last) });
  };
  return { recount, store };
}
