import { emptyView, type ConclaveId, type ConclaveView, type Edition, type Round } from '@fumata/conclave';

/**
 * The state of an edition that the fold needs to continue. It contains only the last round: all others are final. Acts
 * and the chart data (votes per minute, standings, earlier leads) are omitted: they restart here.
 */
export type PackedEdition = Omit<Edition, 'acts'>;

export function packEdition(edition: Edition): PackedEdition {
  const { acts: _, ...rest } = edition;
  return { ...rest, streamRevision: -1, rounds: lastOnly(edition.rounds) };
}

/** A view with only this edition, at a position. */
export function unpackEdition(edition: PackedEdition | null, position: string): ConclaveView {
  const view = { ...emptyView(), position };
  if (!edition) return view;
  const { conclaveId, stage } = edition;
  const editions: Record<ConclaveId, Edition> = {
    [conclaveId]: { ...edition, rounds: lastOnly(edition.rounds), acts: [] },
  };
  return { ...view, editions, currentId: stage === 'current' ? conclaveId : null };
}

/** Copies what the fold modifies. */
const lastOnly = (rounds: readonly Round[]): Round[] =>
  rounds
    .slice(-1)
    .map((round) => ({
      ...round,
      counts: Object.fromEntries(Object.entries(round.counts).map(([id, count]) => [id, { ...count }])),
      perMinute: {},
      standings: [],
      leads: round.leads.slice(-1),
    }));
