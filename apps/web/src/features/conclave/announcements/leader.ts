import type { ResultRow } from '@fumata/contracts';
import type { ConclaveView } from '../../../live/conclave-view.js';

/** Leader of a round. Round numbers restart with each edition, so the edition is part of it. */
interface Leader {
  readonly round: string;
  readonly leader: string;
}

type TalliedView = Pick<ConclaveView, 'results' | 'roundNumber' | 'conclaveState'>;

/**
 * Leader after a tally. The previous leader stays until somebody has more votes; `newLeader` tells that the leader has
 * changed.
 */
export function leaderAfter(
  known: Leader | undefined,
  { results, roundNumber, conclaveState }: TalliedView,
): { readonly known: Leader | undefined; readonly newLeader?: ResultRow } {
  const round = `${conclaveState._id} ${roundNumber}`;
  const [first] = results;
  if (!first) return { known };
  const before = known?.round === round ? known.leader : undefined;
  const old = results.find(({ cardinalId }) => cardinalId === before);
  const leader = old && old.votes === first.votes ? old : first;
  const now = { known: { round, leader: leader.cardinalId } };
  return before === undefined || before === leader.cardinalId ? now : { ...now, newLeader: leader };
}
