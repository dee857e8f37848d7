import {
  analysisStream,
  ballotStream,
  CONCLAVES,
  conclaveStream,
  isBallotType,
  isSealsType,
  sealsStream,
  type ConclaveId,
  type EventType,
  type Timestamp,
  type Recorded,
} from '@fumata/conclave';

/** Substitute for a log position: the sequence, padded so that it compares as a string. */
export const positionOf = (sequence: number): string => String(sequence).padStart(16, '0');

/** The stream of the event. `voter`: any name of the voter. */
export function streamOf(type: EventType, conclaveId: ConclaveId, voter = ''): string {
  if (isSealsType(type)) return sealsStream(conclaveId);
  if (type === 'RoundAnalysed') return analysisStream(conclaveId);
  if (isBallotType(type)) return ballotStream(voter);
  return type === 'ConclaveStarted' ? CONCLAVES : conclaveStream(conclaveId);
}

/** Minimal events of another edition that becomes current after the position `after`. */
export function successor(by: ConclaveId, at: Timestamp, after: string): readonly Recorded[] {
  const envelope = {
    eventId: '',
    metadata: { recordedAt: at, actor: 'system', correlationId: '', causationId: '', schemaVersion: 1 },
    revision: 0,
  } as const;
  const opening = {
    conclaveId: by,
    startDate: '',
    referenceDate: '',
    electors: 0,
    requiredMajority: 1,
    majorityBasis: 'electors',
  } as const;
  return [
    {
      ...envelope,
      type: 'ConclaveOpened',
      data: opening,
      stream: streamOf('ConclaveOpened', by),
      position: `${after}.1`,
    },
    {
      ...envelope,
      type: 'ConclaveStarted',
      data: { conclaveId: by },
      stream: streamOf('ConclaveStarted', by),
      position: `${after}.2`,
    },
  ];
}
