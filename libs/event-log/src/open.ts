import { join } from 'node:path';
import type { Registry } from 'prom-client';
import { EmbeddedEventLog } from './embedded/embedded-event-log.js';
import type { EventLog, Position } from './event-log.js';
import { openEventStoreDb } from './eventstoredb/open-event-store-db.js';
import { withMetrics } from './measuring/measured.js';

/** What the read models remember of the log, to check an embedded one by. */
export interface Remembered {
  /** They have been written up to here: a log that ends before is not the one they were made from. */
  readonly checkpoint: Position | undefined;
  /** What lies before the newest snapshot is not read at start. */
  readonly snapshot: Position | undefined;
}

export interface EventLogOptions {
  /** `esdb://…`; undefined for files in the data folder. */
  readonly eventStoreUrl: string | undefined;
  readonly dataFolder: string;
  /** Beginnings of the names of our streams: a server may hold others'. */
  readonly prefixes: readonly string[];
  /** Where appends are timed; nowhere when left out. */
  readonly metrics?: Registry;
}

/** Positions of a server look otherwise: documents that were made from one say nothing about files. */
const ofFiles = (position: Position | undefined): Position | undefined =>
  position !== undefined && /^\d{16}$/.test(position) ? position : undefined;

/** The log that the configuration asks for: EventStoreDB where an address is set, else files in the data folder. */
export async function openEventLog(place: EventLogOptions, remembered: Remembered): Promise<EventLog> {
  const log = await openLog(place, remembered);
  return place.metrics ? withMetrics(log, place.metrics) : log;
}

async function openLog(
  { eventStoreUrl, dataFolder, prefixes }: EventLogOptions,
  remembered: Remembered,
): Promise<EventLog> {
  if (eventStoreUrl !== undefined) return openEventStoreDb({ connectionString: eventStoreUrl, prefixes });
  const checkpoint = ofFiles(remembered.checkpoint);
  return EmbeddedEventLog.open({
    folder: join(dataFolder, 'log'),
    verifyAfter: ofFiles(remembered.snapshot),
    knownHead: checkpoint === undefined ? undefined : { position: checkpoint },
  });
}
