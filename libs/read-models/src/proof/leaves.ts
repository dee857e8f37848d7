import { editionIdOf } from '@fumata/conclave';
import type { ConclaveId, Recorded } from '@fumata/conclave';
import type { Leaf } from '@fumata/proof';

/** How many events each edition has had. */
export type Sizes = Readonly<Record<ConclaveId, number>>;

/**
 * Makes leaves of events, in log order: numbers them within their editions as the fold does, and knows nothing of what
 * they mean.
 */
export class Leaves {
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
    // Mostly that of the event before: to look up the very same text is cheaper than one that only says the same.
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
export function leafOf(
  { type, eventId, data, metadata }: Recorded,
  conclaveId: ConclaveId,
  sequence: number,
): Leaf {
  const { recordedAt } = metadata;
  // A vote's, of which there may be a million: spelt out, it takes a third of what it takes put together.
  if (type === 'VoteCast') {
    const { roundId, cardinalId } = data;
    return { conclaveId, sequence, eventId, type, roundId, cardinalId, recordedAt };
  }
  return {
    ...{ conclaveId, sequence, eventId, type, recordedAt },
    ...('roundId' in data && { roundId: data.roundId }),
    ...('cardinalId' in data && { cardinalId: data.cardinalId }),
  };
}
