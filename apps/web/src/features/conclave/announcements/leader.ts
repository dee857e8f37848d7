import type { ResultRow } from '@fumata/contracts';
import type { ConclaveView } from '../../../live/conclave-view.js';

/** Who leads a round, of an edition: numbers begin again with each. */
interface Lead {
  readonly round: string;
  readonly leader: string;
}

type Counted = Pick<ConclaveView, 'results' | 'roundNumber' | 'conclaveState'>;

/** Whoever has most votes leads; the one before stays as long as nobody has more. `taken`: the lead has changed hands. */
export function leadAfter(
  known: Lead | undefined,
  { results, roundNumber, conclaveState }: Counted,
): { readonly known: Lead | undefined; readonly taken?: ResultRow } {
  const round = `${conclaveState._id} ${roundNumber}`;
  const [first] = results;
  if (!first) return { known };
  const before = known?.round === round ? known.leader : undefined;
  const old = results.find(({ cardinalId }) => cardinalId === before);
  const leader = old && old.votes === first.votes ? old : first;
  const now = { known: { round, leader: leader.cardinalId } };
  return before === undefined || before === leader.cardinalId ? now : { ...now, taken: leader };
}
