import type { Recorded } from '@fumata/conclave';
import type { ExportedEvent } from './exported-event.js';
import { positionOf, streamOf } from './stand-ins.js';

/**
 * An exported event as the fold takes it. Revisions within streams and who acted are not exported: whatever the fold
 * tells of these (`revision`, `streamRevision`, `conclavesRevision`, an act's `actor` and `reason`) means nothing.
 */
export function recordedAgain(event: ExportedEvent): Recorded {
  const { type, eventId, sequence, recordedAt, correlationId } = event;
  return {
    type,
    eventId,
    data: dataOf(event),
    metadata: {
      ...{ recordedAt, correlationId, causationId: correlationId, schemaVersion: 1 },
      actor: event.actor === 'admin' ? 'admin:' : event.actor,
    },
    stream: streamOf(type, event.conclaveId, event.voter),
    revision: 0,
    position: positionOf(sequence),
  } as Recorded; // type and data belong together: `isExportedEvent` has looked at what came from outside
}

function dataOf({ type, conclaveId, roundId, cardinalId, data }: ExportedEvent): object {
  return {
    ...(namesItsEdition(type) && { conclaveId }),
    ...(roundId !== undefined && { roundId }),
    ...(cardinalId !== undefined && { cardinalId }),
    ...data,
  };
}

/** Events of the edition's own stream don't. */
function namesItsEdition(type: ExportedEvent['type']): boolean {
  switch (type) {
    case 'ConclaveStarted':
    case 'ConclaveOpened':
    case 'VoteCast':
    case 'VoteSetAside':
    case 'RoundSealed':
      return true;
    case 'RoundOpened':
    case 'RoundClosed':
    case 'ConclavePaused':
    case 'ConclaveResumed':
    case 'PopeElected':
    case 'ConclaveCorrected':
    case 'ConclaveClosed':
      return false;
  }
}
