import type { PapabileDuJour } from '@fumata/contracts';
import { everyCardinal } from '../every-cardinal.js';
import { apiQuery } from '../kit/server-state.js';

export const PAPABILE_DU_JOUR_PAGE = '/admin/papabile-jour';

export const PAPABILE_DU_JOUR_API = '/api/papabile-jour';

/** All entries, latest day first, and the selectable cardinals. */
export const daysQuery = apiQuery([PAPABILE_DU_JOUR_API], async (api, signal) => {
  const [entries, cardinals] = await Promise.all([
    api.get<PapabileDuJour[]>(PAPABILE_DU_JOUR_API, signal),
    everyCardinal(api, signal),
  ]);
  const papabili = cardinals.filter(({ papabile }) => papabile).map(({ _id, nomComplet }) => ({ _id, nomComplet }));
  return { entries, papabili };
});
