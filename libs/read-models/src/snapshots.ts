import { FOLD_VERSION, type ConclaveView } from '@fumata/conclave';
import type { FollowOptions, Position } from '@fumata/event-log';
import type { Models, SnapshotDocument } from './models.js';

export const SNAPSHOT_EVERY_EVENTS = 10_000;

/** A view with its number of events and the origin of its log. */
export interface Snapshot {
  readonly view: ConclaveView;
  readonly eventCount: number;
  readonly origin: string;
  /** See `Follower.scanPosition`. */
  readonly scanPosition?: Position | undefined;
}

/** Start of a follower after a snapshot; the beginning of the log without one. */
export const followOptions = (snapshot: Snapshot | undefined): Pick<FollowOptions, 'after' | 'scanPosition'> => ({
  after: (snapshot?.view.position ?? undefined) as Position | undefined, // stored as a string
  scanPosition: snapshot?.scanPosition,
});

/** The newest snapshot of this log and of the current fold version, optionally before a position. */
export async function newestSnapshot(
  models: Models,
  origin: string | undefined,
  beforePosition?: string,
): Promise<Snapshot | undefined> {
  if (origin === undefined) return undefined;
  const [newest] = await models.snapshots.find(
    {
      origin,
      foldVersion: FOLD_VERSION,
      ...(beforePosition === undefined ? {} : { position: { $lt: beforePosition } }),
    },
    { sort: { position: -1 }, limit: 1 },
  );
  if (!newest) return undefined;
  return parseSnapshot(newest) ?? newestSnapshot(models, origin, newest.position);
}

/** The newest snapshot in which an edition has at most this many events. */
export async function snapshotAt(
  models: Models,
  origin: string | undefined,
  conclaveId: string,
  sequence: number,
): Promise<Snapshot | undefined> {
  const summary = await snapshotSummaryAt(models, origin, conclaveId, sequence);
  const snapshot = summary && (await models.snapshots.get(summary._id));
  return snapshot && parseSnapshot(snapshot);
}

/** Like `snapshotAt`, but without the view, which is large. */
export async function snapshotSummaryAt(
  models: Pick<Models, 'snapshots'>,
  origin: string | undefined,
  conclaveId: string,
  sequence: number,
): Promise<Pick<SnapshotDocument, '_id' | 'position' | 'sequences'> | undefined> {
  const newestFirst = await models.snapshots.find(
    { origin: origin ?? '', foldVersion: FOLD_VERSION },
    { sort: { position: -1 }, fields: ['position', 'sequences'] },
  );
  return newestFirst.find(({ sequences }) => (sequences[conclaveId] ?? 0) <= sequence);
}

/** Undefined for a damaged snapshot: the fold then starts earlier, and `checkModels` reports it. */
function parseSnapshot({ view, events, origin, checkpoint }: SnapshotDocument): Snapshot | undefined {
  try {
    // Both casts: written by `saveSnapshot`.
    return { view: JSON.parse(view) as ConclaveView, eventCount: events, origin, scanPosition: checkpoint as Position };
  } catch {
    return undefined;
  }
}

/** Stores a snapshot and deletes older ones that are not permanent. */
export async function saveSnapshot(
  models: Models,
  { view, eventCount, origin, scanPosition }: Snapshot,
  isPermanent: boolean,
): Promise<void> {
  const { position } = view;
  if (position === null) return;
  await models.snapshots.put({
    _id: idOf(position),
    position,
    ...(scanPosition !== undefined && { checkpoint: scanPosition }),
    foldVersion: FOLD_VERSION,
    origin,
    ...snapshotContent(view, eventCount),
    kept: isPermanent,
  });
  await models.snapshots.deleteMany({ kept: false, position: { $lt: position } });
}

export const snapshotContent = (
  view: ConclaveView,
  eventCount: number,
): Pick<SnapshotDocument, 'events' | 'sequences' | 'view'> => ({
  events: eventCount,
  sequences: Object.fromEntries(Object.values(view.editions).map(({ conclaveId, sequence }) => [conclaveId, sequence])),
  view: JSON.stringify(view),
});

/** Stores the scan position of a follower that has scanned beyond the snapshot at this position without an event. */
export async function advanceSnapshotScan(models: Models, position: string, scanPosition: Position): Promise<void> {
  await models.snapshots.update(idOf(position), { set: { checkpoint: scanPosition } });
}

const idOf = (position: string): string => `${FOLD_VERSION}-${position}`;

/** Positions of the read models and of their newest snapshot, to verify the log at start-up. */
export async function knownPositions<P extends string>(
  models: Models,
): Promise<{ readonly checkpoint: P | undefined; readonly snapshot: P | undefined }> {
  const checkpoint = await models.checkpoints.get('conclave');
  const snapshot = checkpoint && (await newestSnapshot(models, checkpoint.origin));
  return {
    checkpoint: checkpoint?.position as P | undefined, // stored as strings
    snapshot: (snapshot?.view.position ?? undefined) as P | undefined,
  };
}
