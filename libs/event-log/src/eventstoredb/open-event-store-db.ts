import { StartRefused } from '@fumata/platform';
import type { EventStoreDbEventLog, EventStoreDbOptions } from './event-store-db-event-log.js';

/** Loads the client only where it is used: it costs some 80 ms and 20 MB. The connection is made at the first call. */
export async function openEventStoreDb(options: EventStoreDbOptions): Promise<EventStoreDbEventLog> {
  const adapter = await import('./event-store-db-event-log.js');
  try {
    return new adapter.EventStoreDbEventLog(options);
  } catch (cause) {
    if (cause instanceof StartRefused) throw cause;
    throw new StartRefused(`EVENT_STORE_URL is no connection string of EventStoreDB${placeIn(cause)}`, {
      cause,
    });
  }
}

/** Not the words there: they may be part of a password. */
function placeIn(cause: unknown): string {
  const position = cause instanceof Error ? /at position (\d+)/.exec(cause.message)?.[1] : undefined;
  return position === undefined ? '' : `: look at its character ${Number(position) + 1}`;
}
