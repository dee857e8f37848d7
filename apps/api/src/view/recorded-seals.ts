import { sealsStream, upcastConclaveEvents, type ConclaveId } from '@fumata/conclave';
import type { EventLog } from '@fumata/event-log';
import type { Seal } from '@fumata/proof';

/**
 * Reads seals of an edition from the log, by the ids of their events: the view does not keep the signed round number,
 * which may have been corrected since.
 */
export async function recordedSeals(
  log: Pick<EventLog, 'readStream'>,
  conclaveId: ConclaveId,
  eventIds: ReadonlySet<string>,
): Promise<Seal[]> {
  if (eventIds.size === 0) return [];
  const recorded = upcastConclaveEvents(await log.readStream(sealsStream(conclaveId)));
  return recorded.flatMap((event) =>
    event.type === 'RoundSealed' && eventIds.has(event.eventId) ? [{ v: 1, ...event.data }] : [],
  );
}
