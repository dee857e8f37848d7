import {
  isBallotType,
  isSealsType,
  streamOf,
  type BallotEvent,
  type EventType,
  type Recorded,
  type SealsEvent,
} from '@fumata/conclave';
import type { ExportedEvent } from './exported-event.js';
import { positionOf } from './synthetic-log.js';

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

type SealsOrBallotType = (SealsEvent | BallotEvent)['type'];

const NAMES_ITS_EDITION: Readonly<Record<Exclude<EventType, SealsOrBallotType>, boolean>> = {
  ConclaveStarted: true,
  ConclaveOpened: true,
  RoundOpened: false,
  ClosingTimeChanged: false,
  RoundClosed: false,
  RoundAnalysed: true,
  ConclavePaused: false,
  ConclaveResumed: false,
  PopeElected: false,
  ConclaveCorrected: false,
  ConclaveClosed: false,
  ClusterCounted: false,
  ClusterSetAside: false,
};

/** Events of the edition's own stream do not name their edition, except the opening. */
export const namesItsEdition = (type: EventType): boolean =>
  isSealsType(type) || isBallotType(type) || NAMES_ITS_EDITION[type];
