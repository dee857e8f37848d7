import { roundFactsOf, type Edition } from '@fumata/conclave';
import type { Push } from '@fumata/contracts';
import type { LiveView } from '../view/live-view.js';
import type { Presenter } from '../view/presenter.js';

type Summary = Push<'summary'>;

export function summaryOf(
  edition: Edition,
  { view }: Pick<LiveView, 'view'>,
  presenter: Presenter,
): Omit<Summary, 'at'> {
  const conclaveState = presenter.conclaveState(edition);
  const { leader, ...facts } = roundFactsOf(edition);
  return {
    position: view.position,
    conclaveState,
    ...facts,
    leader: leader && { ...personOf(leader._id, conclaveState, presenter), votes: leader.votes },
  };
}

/** The elected keeps the name recorded at the election. */
function personOf(cardinalId: string, { popeElected }: Summary['conclaveState'], presenter: Presenter) {
  if (popeElected?._id === cardinalId) return popeElected;
  const { _id, slug, nomComplet } = presenter.card(cardinalId);
  return { _id, slug, nomComplet };
}
