import { streamOf, type ConclaveId, type Recorded, type Timestamp } from '@fumata/conclave';

/** Substitute for a log position: the sequence, padded so that it compares as a string. */
export const positionOf = (sequence: number): string => String(sequence).padStart(16, '0');

/** Minimal events of another edition that becomes current after the position `after`. */
export function successionEvents(by: ConclaveId, at: Timestamp, after: string): readonly Recorded[] {
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
