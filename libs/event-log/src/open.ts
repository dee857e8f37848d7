import { join } from 'node:path';
import type { Registry } from 'prom-client';
import { EmbeddedEventLog } from './embedded/embedded-event-log.js';
import type { EventLog, Position } from './event-log.js';
import { openEventStoreDb } from './eventstoredb/open-event-store-db.js';
import { withMetrics } from './measuring/with-metrics.js';

/** Positions known to the read models, to verify an embedded log. */
export interface KnownPositions {
  /** The read models are written up to here: a log that ends before it is not the one they were built from. */
  readonly checkpoint: Position | undefined;
  /** Position of the newest snapshot; see `EmbeddedLogOptions.verifyAfter`. */
  readonly snapshot: Position | undefined;
}

export interface EventLogOptions {
  /** `esdb://…`; undefined for the embedded log in the data folder. */
  readonly eventStoreUrl: string | undefined;
  readonly dataFolder: string;
  /** Prefixes of the site's stream names: a server may hold streams of others. */
  readonly prefixes: readonly string[];
  /** Registry of the append metrics; none if omitted. */
  readonly metrics?: Registry | undefined;
}

/** Undefined for a position of a server's log, which has another format and cannot verify an embedded log. */
const embeddedPosition = (position: Position | undefined): Position | undefined =>
  position !== undefined && /^\d{16}$/.test(position) ? position : undefined;

/** Opens the configured log: EventStoreDB if a URL is set, otherwise the embedded log in the data folder. */
export async function openEventLog(options: EventLogOptions, knownPositions: KnownPositions): Promise<EventLog> {
  const log = await openLog(options, knownPositions);
  return options.metrics ? withMetrics(log, options.metrics) : log;
}

async function openLog(
  { eventStoreUrl, dataFolder, prefixes }: EventLogOptions,
  knownPositions: KnownPositions,
): Promise<EventLog> {
  if (eventStoreUrl !== undefined) return openEventStoreDb({ connectionString: eventStoreUrl, prefixes });
  const checkpoint = embeddedPosition(knownPositions.checkpoint);
  return EmbeddedEventLog.open({
    folder: join(dataFolder, 'log'),
    verifyAfter: embeddedPosition(knownPositions.snapshot),
    knownHead: checkpoint === undefined ? undefined : { position: checkpoint },
  });
}
