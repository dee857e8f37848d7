import { CONCLAVES, ballotStream, conclaveStream, sealsStream } from '@fumata/conclave';
import type { Recorded } from '@fumata/conclave';
import type { ExportedEvent } from './exported-event.js';

/** Positions of an export: the numbers of its events, so written that they compare as strings. */
const positionOf = (sequence: number): string => String(sequence).padStart(16, '0');

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
    stream: streamOf(event),
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

function streamOf({ type, conclaveId, voter = '' }: ExportedEvent): string {
  switch (type) {
    case 'ConclaveStarted':
      return CONCLAVES;
    case 'VoteCast':
    case 'VoteSetAside':
      return ballotStream(voter);
    case 'RoundSealed':
      return sealsStream(conclaveId);
    default:
      return conclaveStream(conclaveId);
  }
}
