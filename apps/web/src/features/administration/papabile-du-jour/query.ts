import type { PapabileDuJour } from '@fumata/contracts';
import { everyCardinal } from '../every-cardinal.js';
import { apiQuery } from '../kit/server-state.js';

export const DAYS_PATH = '/admin/papabile-jour';

export const PAPABILI_DU_JOUR = '/api/papabile-jour';

/** All entries, latest day first, and the selectable cardinals. */
export const daysQuery = apiQuery([PAPABILI_DU_JOUR], async (api, signal) => {
  const [entries, cardinals] = await Promise.all([
    api.get<PapabileDuJour[]>(PAPABILI_DU_JOUR, signal),
    everyCardinal(api, signal),
  ]);
  const papabili = cardinals.filter(({ papabile }) => papabile).map(({ _id, nomComplet }) => ({ _id, nomComplet }));
  return { entries, papabili };
});
