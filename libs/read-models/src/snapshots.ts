import { FOLD_VERSION } from '@fumata/conclave';
import type { ConclaveView } from '@fumata/conclave';
import type { FollowOptions, Position } from '@fumata/event-log';
import type { Models, SnapshotDocument } from './models.js';

export const SNAPSHOT_EVERY_EVENTS = 10_000;

/** A view, how many events it stands for, and of which log. */
export interface Snapshot {
  readonly view: ConclaveView;
  readonly events: number;
  readonly origin: string;
  /** `checkpoint` of the follower that brought the events. */
  readonly checkpoint?: Position | undefined;
}

/** From where a follower goes on after a snapshot; from the beginning without one. */
export const after = (snapshot: Snapshot | undefined): Pick<FollowOptions, 'after' | 'checkpoint'> => ({
  after: (snapshot?.view.position ?? undefined) as Position | undefined, // a position of this log, as stored
  checkpoint: snapshot?.checkpoint,
});

/** Where to start folding a log from: the newest snapshot of it by today's fold, of those before a position if one is given. */
export async function newestSnapshot(
  models: Models,
  origin: string | undefined,
  before?: string,
): Promise<Snapshot | undefined> {
  if (origin === undefined) return undefined;
  const [newest] = await models.snapshots.find(
    { origin, foldVersion: FOLD_VERSION, ...(before === undefined ? {} : { position: { $lt: before } }) },
    { sort: { position: -1 }, limit: 1 },
  );
  if (!newest) return undefined;
  return read(newest) ?? newestSnapshot(models, origin, newest.position);
}

/** The newest snapshot in which an edition has had at most so many events. */
export async function snapshotAt(
  models: Models,
  origin: string | undefined,
  conclaveId: string,
  sequence: number,
): Promise<Snapshot | undefined> {
  const marks = await models.snapshots.find(
    { origin: origin ?? '', foldVersion: FOLD_VERSION },
    { sort: { position: -1 }, fields: ['position', 'sequences'] },
  );
  const mark = marks.find(({ sequences }) => (sequences[conclaveId] ?? 0) <= sequence);
  const found = mark && (await models.snapshots.get(mark._id));
  return found && read(found);
}

/** Undefined for one that somebody broke: the log is folded from further back, and `drift` names it. */
function read({ view, events, origin, checkpoint }: SnapshotDocument): Snapshot | undefined {
  try {
    // Both written by `keepSnapshot` below.
    return { view: JSON.parse(view) as ConclaveView, events, origin, checkpoint: checkpoint as Position };
  } catch {
    return undefined;
  }
}

/** Stores a snapshot; those that were not to be kept and are older make room. */
export async function keepSnapshot(
  models: Models,
  { view, events, origin, checkpoint }: Snapshot,
  kept: boolean,
): Promise<void> {
  const { position } = view;
  if (position === null) return;
  await models.snapshots.put({
    _id: idOf(position),
    position,
    ...(checkpoint !== undefined && { checkpoint }),
    foldVersion: FOLD_VERSION,
    origin,
    events,
    sequences: Object.fromEntries(
      Object.values(view.editions).map(({ conclaveId, sequence }) => [conclaveId, sequence]),
    ),
    kept,
    view: JSON.stringify(view),
  });
  await models.snapshots.deleteMany({ kept: false, position: { $lt: position } });
}

/** The follower has searched on since the snapshot at this position, and found nothing. */
export async function moveCheckpoint(models: Models, position: string, checkpoint: Position): Promise<void> {
  await models.snapshots.update(idOf(position), { set: { checkpoint } });
}

const idOf = (position: string): string => `${FOLD_VERSION}-${position}`;

/** How far the read models and the newest of their snapshots have come, for checking the log they were made from. */
export async function remembered<P extends string>(
  models: Models,
): Promise<{ readonly checkpoint: P | undefined; readonly snapshot: P | undefined }> {
  const checkpoint = await models.checkpoints.get('conclave');
  const snapshot = checkpoint && (await newestSnapshot(models, checkpoint.origin));
  return {
    checkpoint: checkpoint?.position as P | undefined, // positions of the log, as stored
    snapshot: (snapshot?.view.position ?? undefined) as P | undefined,
  };
}
