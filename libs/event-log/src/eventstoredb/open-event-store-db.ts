import { StartRefused } from '@fumata/platform';
import type { Grant } from './access/grant-access.js';
import type { EventStoreDbEventLog, EventStoreDbOptions } from './event-store-db-event-log.js';

/**
 * Imports the client lazily: it costs about 80 ms and 20 MB. Calls wait for a server that is unavailable; a silent one
 * delays the start by the deadline of calls, a silent cluster by twice that.
 *
 * @param startPauseMs between two attempts after a refusal; default one second
 * @throws StartRefused if the URL is malformed or the server refuses access permanently
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

/** See `grantAccess`; imports the client lazily. */
export async function grantEventStoreAccess(grant: Grant): Promise<void> {
  const { grantAccess } = await import('./access/grant-access.js');
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
    throw new StartRefused(`EVENT_STORE_URL is no connection string of EventStoreDB${placeIn(cause)}`, { cause });
  }
}

/** Names only the character at fault: the text may be part of a password. */
function placeIn(cause: unknown): string {
  const position = cause instanceof Error ? /at position (\d+)/.exec(cause.message)?.[1] : undefined;
  return position === undefined ? '' : `: look at its character ${Number(position) + 1}`;
}
