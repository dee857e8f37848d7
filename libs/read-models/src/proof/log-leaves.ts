import { upcastConclaveEvents, type ConclaveId } from '@fumata/conclave';
import type { EventLog, Position } from '@fumata/event-log';
import { TILE, type Leaf } from '@fumata/proof';
import type { Models } from '../models.js';
import { originOf } from '../origin.js';
import { snapshotSummaryAt } from '../snapshots.js';
import { LeafSequencer } from './leaves.js';
import { tileId } from './proof-documents.js';

export interface LeafSource {
  readonly log: Pick<EventLog, 'readAll' | 'readStream'>;
  /** Positions from which the log is read; without them, from its start. */
  readonly models?: Pick<Models, 'snapshots' | 'edges' | 'tiles'> | undefined;
}

/** The leaves of an edition from the n-th on, in order, read from the log without folding it. */
export async function* leavesFrom(
  { log, models }: LeafSource,
  conclaveId: ConclaveId,
  first = 1,
): AsyncGenerator<Leaf> {
  const tree = await models?.edges.get(conclaveId);
  const start = models && tree && (await startBefore(log, models, conclaveId, first - 1));
  // Only the leaves of this edition are needed.
  const sequencer = new LeafSequencer(start && { [conclaveId]: { size: start.size, salt: tree.salt } });
  for await (const page of log.readAll(start?.position)) {
    for (const event of upcastConclaveEvents(page)) {
      const leaf = sequencer.next(event);
      if (leaf?.conclaveId === conclaveId && leaf.sequence >= first) yield leaf;
    }
  }
}

/** Position of a tile or a snapshot with at most `count` events of the edition, and their number. */
async function startBefore(
  log: LeafSource['log'],
  models: NonNullable<LeafSource['models']>,
  conclaveId: ConclaveId,
  count: number,
): Promise<{ readonly position: Position; readonly size: number } | undefined> {
  const tiles = Math.floor(count / TILE);
  const tile = await models.tiles.get(tileId(conclaveId, tiles - 1));
  if (tile) return { position: tile.position as Position, size: tiles * TILE }; // stored as a string
  const snapshot = await snapshotSummaryAt(models, await originOf(log), conclaveId, count);
  return snapshot && { position: snapshot.position as Position, size: snapshot.sequences[conclaveId] ?? 0 }; // as above
}
