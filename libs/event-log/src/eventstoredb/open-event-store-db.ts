import type { EventStoreDbEventLog, EventStoreDbOptions } from './event-store-db-event-log.js';

/** Loads the client only where it is used: it costs some 80 ms and 20 MB. The connection is made at the first call. */
export async function openEventStoreDb(options: EventStoreDbOptions): Promise<EventStoreDbEventLog> {
  const adapter = await import('./event-store-db-event-log.js');
  return new adapter.EventStoreDbEventLog(options);
}
