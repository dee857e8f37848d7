import { FOLD_VERSION } from '@fumata/conclave';
import type { ModelSet } from '../generations/model-set.js';
import { CHECKPOINT_OF } from '../models.js';
import { lastEventOf } from '../own-log.js';
import type { TreeThread } from '../proof/tree-thread.js';
import { saveSnapshot, SNAPSHOT_EVERY_EVENTS } from '../snapshots.js';
import { ConclaveFold } from './conclave-fold.js';
import { TreesFold } from './trees-fold.js';
import type { FullFold } from './full-fold.js';

/** The fold of a group and how its documents are stored in the inactive slot. */
export interface RebuildTarget {
  readonly fold: FullFold;
  /** Stores all documents as of the position read so far. */
  readonly store: () => Promise<void>;
}

/**
 * Saves snapshots during the pass and all other documents at the end, guarded by position: after a freeze, the slot may
 * have become active.
 */
export function conclaveTarget(set: ModelSet, origin: string): RebuildTarget {
  const fold: ConclaveFold = new ConclaveFold((view, events) =>
    events % SNAPSHOT_EVERY_EVENTS === 0 ? saveSnapshot(set, { view, events, origin }, true) : undefined,
  );
  const store = async (): Promise<void> => {
    const { view, events } = fold;
    const position = view.position ?? '';
    const { editions, rounds } = fold.documents(position);
    await Promise.all([
      ...editions.map((document) => set.editions.putAt(document)),
      ...rounds.map((document) => set.rounds.putAt(document)),
      saveSnapshot(set, { view, events, origin }, events % SNAPSHOT_EVERY_EVENTS === 0),
    ]);
    const _id = CHECKPOINT_OF.conclave;
    const checkpoint = { _id, position, foldVersion: FOLD_VERSION, origin, events };
    await set.checkpoints.putAt({ ...checkpoint, ...lastEventOf(fold.last) });
  };
  return { fold, store };
}

export function treesTarget(set: ModelSet, thread: TreeThread, origin: string): RebuildTarget {
  const fold = new TreesFold(thread);
  const store = async (): Promise<void> => {
    const { tiles, edges: treeStates } = await fold.documents();
    await Promise.all([
      ...tiles.map((tile) => set.tiles.putAt(tile)),
      ...treeStates.map((state) => set.edges.putAt(state)),
    ]);
    const [_id, position] = [CHECKPOINT_OF.sceaux, fold.position ?? ''];
    const checkpoint = { _id, position, foldVersion: FOLD_VERSION, origin, events: fold.events };
    await set.checkpoints.putAt({ ...checkpoint, ...lastEventOf(fold.last) });
  };
  return { fold, store };
}
