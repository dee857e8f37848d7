import type { Recorded } from '@fumata/conclave';
import { TILE } from '@fumata/proof';
import type { TiledState } from '@fumata/proof';
import type { Due, EdgeDocument } from './proof-documents.js';

/** An edition's tree as the sealer has it: what is stored of it, moved on in place. */
export type Edge = { -readonly [K in keyof EdgeDocument]: EdgeDocument[K] };

const NOTHING: TiledState = { upper: { size: 0, nodes: [] }, rest: { size: 0, nodes: [] } };

export const emptyEdge = (conclaveId: string): Edge => ({
  ...{ _id: conclaveId, position: '', state: NOTHING, seals: 0, open: null, due: [], rests: {} },
});

export const sizeOf = ({ state: { upper, rest } }: Pick<EdgeDocument, 'state'>): number =>
  upper.size * TILE + rest.size;

/** What is known of a round whose seal becomes due with this event; the tree has just grown over it. */
export type Ended = Omit<Due, 'size' | 'root'>;

/**
 * What an event means for the seals of its edition. Gives the round that it ends: by its close, or because the edition
 * is closed while it is open.
 */
export function follow(edge: Edge, { type, data, eventId, metadata }: Recorded): Ended | undefined {
  const because = { causationId: eventId, correlationId: metadata.correlationId };
  const { open } = edge;
  switch (type) {
    case 'RoundOpened':
      edge.open = { roundId: data.roundId, roundNumber: data.roundNumber };
      return undefined;
    case 'ConclaveCorrected':
      if (open && data.after.currentRound !== undefined)
        edge.open = { ...open, roundNumber: data.after.currentRound };
      return undefined;
    case 'RoundClosed':
      edge.open = null;
      return { roundId: data.roundId, roundNumber: data.roundNumber, ...because };
    case 'ConclaveClosed':
      edge.open = null;
      return open ? { ...open, ...because } : undefined;
    case 'RoundSealed':
      edge.seals += 1;
      edge.due = edge.due.filter(({ roundId }) => roundId !== data.roundId);
      return undefined;
    default:
      return undefined;
  }
}
