import { isBallotType, isSealsType, type Recorded } from '@fumata/conclave';
import type { ExportedEvent } from './exported-event.js';
import { positionOf, streamOf } from './synthetic-log.js';

/**
 * Converts an exported event for the fold. Stream revisions, actors and causes are not exported, so the values that
 * the fold derives from them (`revision`, `streamRevision`, `conclavesRevision`, `actor` and `reason` of an act) are
 * meaningless.
 */
export function toRecordedEvent(event: ExportedEvent): Recorded {
  const { type, eventId, sequence, recordedAt } = event;
  return {
    type,
    eventId,
    data: dataOf(event),
    metadata: {
      recordedAt,
      correlationId: '',
      causationId: '',
      schemaVersion: 1,
      actor: event.actor === 'admin' ? 'admin:' : event.actor,
    },
    stream: streamOf(type, event.conclaveId, event.voter),
    revision: 0,
    position: positionOf(sequence),
  } as Recorded; // `isExportedEvent` has validated that type and data match
}

function dataOf(event: ExportedEvent): object {
  if (event.v === 2) return event.data;
  const { type, conclaveId, roundId, cardinalId, data } = event;
  return {
    ...(namesItsEdition(type) && { conclaveId }),
    ...(roundId !== undefined && { roundId }),
    ...(cardinalId !== undefined && { cardinalId }),
    ...data,
  };
}

/** Events of the edition's own stream do not name their edition. */
export function namesItsEdition(type: ExportedEvent['type']): boolean {
  if (isSealsType(type) || isBallotType(type)) return true;
  switch (type) {
    case 'ConclaveStarted':
    case 'ConclaveOpened':
      return true;
    case 'RoundOpened':
    case 'ClosingTimeChanged':
    case 'RoundClosed':
    case 'ConclavePaused':
    case 'ConclaveResumed':
    case 'PopeElected':
    case 'ConclaveCorrected':
    case 'ConclaveClosed':
    case 'ClusterCounted':
    case 'ClusterSetAside':
      return false;
  }
}
