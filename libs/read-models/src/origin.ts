import { CONCLAVES, conclaveStream, upcast } from '@fumata/conclave';
import type { EventLog } from '@fumata/event-log';

/** The first edition of a log stays the first. */
const known = new WeakMap<object, string>();

/**
 * What tells one log from another: the id of the first event of its first edition; undefined before that has started. Found by
 * the names of its streams: on a server that is shared, a search from the beginning would pass all events of others.
 */
export async function originOf(log: Pick<EventLog, 'readStream'>): Promise<string | undefined> {
  const origin = known.get(log) ?? (await firstEventId(log));
  if (origin !== undefined) known.set(log, origin);
  return origin;
}

async function firstEventId(log: Pick<EventLog, 'readStream'>): Promise<string | undefined> {
  const [started] = await log.readStream(CONCLAVES);
  const event = started && upcast(started);
  if (event?.type !== 'ConclaveStarted') return undefined;
  const [opened] = await log.readStream(conclaveStream(event.data.conclaveId));
  return opened?.eventId;
}
