import type { Leaf, Seal } from '@fumata/proof';
import type { ExportedEvent } from '../event/exported-event.js';

export const leafIn = (event: ExportedEvent): Leaf => {
  const { conclaveId, sequence, eventId, type, roundId, cardinalId, recordedAt } = event;
  return {
    conclaveId,
    sequence,
    eventId,
    type,
    recordedAt,
    ...(roundId !== undefined && { roundId }),
    ...(cardinalId !== undefined && { cardinalId }),
  };
};

export const sealIn = ({ conclaveId, roundId = '', data }: ExportedEvent): Seal => ({
  v: 1,
  conclaveId,
  roundId,
  ...(data as Pick<Seal, 'roundNumber' | 'size' | 'root' | 'keyId' | 'signature'>), // validated by `isExportedEvent`
});
