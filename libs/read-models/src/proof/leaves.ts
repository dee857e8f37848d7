import { editionIdOf, type ConclaveId, type Recorded } from '@fumata/conclave';
import type { Leaf } from '@fumata/proof';

/** Number of events per edition. */
export type Sizes = Readonly<Record<ConclaveId, number>>;

/** Converts events to leaves in log order, with the sequence that the fold gives them, without interpreting them. */
export class LeafSequencer {
  private readonly counted: Record<ConclaveId, number>;
  private last: ConclaveId | undefined;

  constructor(sizes: Sizes = {}) {
    this.counted = { ...sizes };
  }

  get sizes(): Sizes {
    return { ...this.counted };
  }

  /** Undefined for an event of an edition that was never opened. */
  next(event: Recorded): Leaf | undefined {
    const id = editionIdOf(event);
    if (id === undefined) return undefined;
    // Usually the id of the previous event: looking up the identical string object is cheaper than an equal one.
    const conclaveId = id === this.last ? this.last : id;
    this.last = conclaveId;
    if (event.type === 'ConclaveOpened') this.counted[conclaveId] ??= 0;
    const before = this.counted[conclaveId];
    if (before === undefined) return undefined;
    this.counted[conclaveId] = before + 1;
    return leafOf(event, conclaveId, before + 1);
  }
}

/** The leaf of the n-th event of an edition. */
export function leafOf({ type, eventId, data, metadata }: Recorded, conclaveId: ConclaveId, sequence: number): Leaf {
  const { recordedAt } = metadata;
  // Explicit for votes, of which there may be a million: a third of the time of the spread below.
  if (type === 'VoteCast') {
    const { roundId, cardinalId } = data;
    return { conclaveId, sequence, eventId, type, roundId, cardinalId, recordedAt };
  }
  return {
    conclaveId,
    sequence,
    eventId,
    type,
    recordedAt,
    ...('roundId' in data && { roundId: data.roundId }),
    ...('cardinalId' in data && { cardinalId: data.cardinalId }),
  };
}
