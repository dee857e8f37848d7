import { emptyView } from '@fumata/conclave';
import type { ConclaveId, ConclaveView, Edition, Round } from '@fumata/conclave';

/**
 * An edition as far as the fold needs it to go on. Of its rounds there is only the last: all others are over, and their
 * figures are known. What charts are drawn from (votes of each minute, standings, earlier leads) and the acts are left
 * out: from here on they are those since.
 */
export type PackedEdition = Omit<Edition, 'acts'>;

export function packed(edition: Edition): PackedEdition {
  const { acts: _, ...rest } = edition;
  return { ...rest, streamRevision: -1, rounds: lastOnly(edition.rounds) };
}

/** A view of this edition alone, standing at a position. */
export function unpacked(edition: PackedEdition | null, position: string): ConclaveView {
  const view = { ...emptyView(), position };
  if (!edition) return view;
  const { conclaveId, stage } = edition;
  const editions: Record<ConclaveId, Edition> = {
    [conclaveId]: { ...edition, rounds: lastOnly(edition.rounds), acts: [] },
  };
  return { ...view, editions, currentId: stage === 'current' ? conclaveId : null };
}

/** Copied as far as the fold writes into it. */
const lastOnly = (rounds: readonly Round[]): Round[] =>
  rounds.slice(-1).map((round) => ({
    ...round,
    counts: Object.fromEntries(Object.entries(round.counts).map(([id, count]) => [id, { ...count }])),
    perMinute: {},
    standings: [],
    leads: round.leads.slice(-1),
  }));
