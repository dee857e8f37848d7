import { emptyView, lastRound } from '@fumata/conclave';
import type { ConclaveId, ConclaveView, Edition } from '@fumata/conclave';

/**
 * An edition as far as the fold needs it to go on. Of its rounds there is only the last: all others are over, and their
 * figures are known. What charts are drawn from (votes of each minute, standings, earlier leads) and the acts are left
 * out: from here on they are those since.
 */
export type PackedEdition = Omit<Edition, 'acts'>;

export function packed(edition: Edition): PackedEdition {
  const { acts: _, ...rest } = edition;
  const last = lastRound(edition);
  const rounds = last ? [{ ...last, perMinute: {}, standings: [], leads: last.leads.slice(-1) }] : [];
  return structuredClone({ ...rest, streamRevision: -1, rounds });
}

/** A view of this edition alone, at the position that an event of its number has in an export. */
export function unpacked(edition: PackedEdition | null, position: string | null): ConclaveView {
  const view = { ...emptyView(), position };
  if (!edition) return view;
  const { conclaveId, stage } = edition;
  const editions: Record<ConclaveId, Edition> = { [conclaveId]: { ...structuredClone(edition), acts: [] } };
  return { ...view, editions, currentId: stage === 'current' ? conclaveId : null };
}
