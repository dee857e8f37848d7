import { ranked, type Place } from '@fumata/conclave';
import type { ResultRow } from '@fumata/contracts';

export interface PlaceWithVotes extends Place {
  readonly votes: number;
}

/** The place of one cardinal among results; null if it is not among them. */
export function placeOf(cardinalId: string, results: readonly ResultRow[]): PlaceWithVotes | null {
  const row = ranked(results, () => 0).find((each) => each.cardinalId === cardinalId);
  return row ? { rank: row.rank, isShared: row.isShared, votes: row.votes } : null;
}
