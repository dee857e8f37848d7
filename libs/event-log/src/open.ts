import { join } from 'node:path';
import { EmbeddedEventLog } from './embedded/embedded-event-log.js';
import type { EventLog, Position } from './event-log.js';
import { openEventStoreDb } from './eventstoredb/open-event-store-db.js';

/** The streams of a server that are ours. */
const STREAM_PREFIXES = ['conclaves', 'conclave-', 'ballot-', 'seals-'];

/** What the read models remember of the log, to check an embedded one by. */
export interface Remembered {
  /** They have been written up to here: a log that ends before is not the one they were made from. */
  readonly checkpoint: Position | undefined;
  /** What lies before the newest snapshot is not read at start, and so not checked either. */
  readonly snapshot: Position | undefined;
}

/** The log that the configuration asks for: EventStoreDB where an address is set, else files in the data folder. */
export async function openEventLog(
  eventStoreUrl: string | undefined,
  dataFolder: string,
  { checkpoint, snapshot }: Remembered,
): Promise<EventLog> {
  if (eventStoreUrl !== undefined) {
    return openEventStoreDb({ connectionString: eventStoreUrl, prefixes: STREAM_PREFIXES });
  }
  return EmbeddedEventLog.open({
    folder: join(dataFolder, 'log'),
    verifyAfter: snapshot,
    knownHead: checkpoint === undefined ? undefined : { position: checkpoint },
  });
}
