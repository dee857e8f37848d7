import { CONCLAVES, conclaveStream, upcast } from '@fumata/conclave';
import type { EventLog } from '@fumata/event-log';

/** The origin of a log never changes. */
const origins = new WeakMap<object, string>();

/**
 * Identifies a log by the id of the first event of its first edition; undefined before that has started. Found through
 * stream names, because a read from the start of a shared server would pass all events of other logs.
 */
export async function originOf(log: Pick<EventLog, 'readStream'>): Promise<string | undefined> {
  const origin = origins.get(log) ?? (await firstEventId(log));
  if (origin !== undefined) origins.set(log, origin);
  return origin;
}

async function firstEventId(log: Pick<EventLog, 'readStream'>): Promise<string | undefined> {
  const [started] = await log.readStream(CONCLAVES);
  const event = started && upcast(started);
  if (event?.type !== 'ConclaveStarted') return undefined;
  const [opened] = await log.readStream(conclaveStream(event.data.conclaveId));
  return opened?.eventId;
}
