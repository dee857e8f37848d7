import { StartRefused } from '@fumata/platform';
import type { Grant } from './grant-access.js';
import type { EventStoreDbEventLog, EventStoreDbOptions } from './event-store-db-event-log.js';

/**
 * Loads the client only where it is used: it costs some 80 ms and 20 MB. Calls wait for a server that is not there; a
 * silent one delays the start by the heartbeat's time-out, a silent cluster by twice that.
 *
 * @param startPauseMs between two tries of a refused access; a second when left out
 * @throws StartRefused when the address is malformed, or the server refuses access for good
 */
export async function openEventStoreDb(
  options: EventStoreDbOptions,
  startPauseMs?: number,
): Promise<EventStoreDbEventLog> {
  const adapter = await import('./event-store-db-event-log.js');
  const log = construct(adapter, options);
  try {
    await log.verifyAccess(startPauseMs);
    return log;
  } catch (cause) {
    await log.close();
    throw cause;
  }
}

/** See `grantAccess`; loads the client only where it is used. */
export async function grantEventStoreAccess(grant: Grant): Promise<void> {
  const { grantAccess } = await import('./grant-access.js');
  await grantAccess(grant);
}

function construct(
  adapter: typeof import('./event-store-db-event-log.js'),
  options: EventStoreDbOptions,
): EventStoreDbEventLog {
  try {
    return new adapter.EventStoreDbEventLog(options);
  } catch (cause) {
    if (cause instanceof StartRefused) throw cause;
    throw new StartRefused(`EVENT_STORE_URL is no connection string of EventStoreDB${placeIn(cause)}`, {
      cause,
    });
  }
}

/** Its text stays out: it may be part of a password. */
function placeIn(cause: unknown): string {
  const position = cause instanceof Error ? /at position (\d+)/.exec(cause.message)?.[1] : undefined;
  return position === undefined ? '' : `: look at its character ${Number(position) + 1}`;
}
