import { FOLD_VERSION } from '@fumata/conclave';
import type { ConclaveView } from '@fumata/conclave';
import type { ReadModels } from './read-models.js';

/** A view and how many events it stands for. */
export interface Snapshot {
  readonly view: ConclaveView;
  readonly events: number;
}

/** Where to start folding from: the newest snapshot of today's fold, of those before a position if one is given. */
export async function newestSnapshot(models: ReadModels, before?: string): Promise<Snapshot | undefined> {
  const [newest] = await models.snapshots.find(
    { foldVersion: FOLD_VERSION, ...(before === undefined ? {} : { position: { $lt: before } }) },
    { sort: { position: -1 }, limit: 1 },
  );
  if (!newest) return undefined;
  return { view: JSON.parse(newest.view) as ConclaveView, events: newest.events }; // written by `keepSnapshot` below
}

/** Stores a snapshot; those that were not to be kept and are older make room. */
export async function keepSnapshot(
  models: ReadModels,
  { view, events }: Snapshot,
  kept: boolean,
): Promise<void> {
  const { position } = view;
  if (position === null) return;
  const _id = `${FOLD_VERSION}-${position}`;
  await models.snapshots.put({
    _id,
    position,
    foldVersion: FOLD_VERSION,
    events,
    kept,
    view: JSON.stringify(view),
  });
  await models.snapshots.deleteMany({ kept: false, position: { $lt: position } });
}

/** How far the read models and the newest snapshot of today's fold have come, for checking the log they were made from. */
export async function remembered<P extends string>(
  models: ReadModels,
): Promise<{ readonly checkpoint: P | undefined; readonly snapshot: P | undefined }> {
  const [checkpoint, snapshot] = await Promise.all([
    models.checkpoints.get('conclave'),
    newestSnapshot(models),
  ]);
  return {
    checkpoint: checkpoint?.position as P | undefined, // positions of the log, as stored
    snapshot: (snapshot?.view.position ?? undefined) as P | undefined,
  };
}
