import type { ResultRow } from '@fumata/contracts';
import type { Standing } from '../../../components/standing.js';
import type { Elector } from './elector.js';

export type Electors = ReadonlyMap<string, Elector>;

/** Results with what the page knows of each cardinal; one who is no elector any more keeps the name that the result bears. */
export const standings = (results: readonly ResultRow[], electors: Electors): Standing[] =>
  results.map(({ cardinalId, cardinal, votes, percentage }) => {
    const { slug, photo, nomComplet } = cardinal;
    const [prenom = '', ...rest] = nomComplet.split(' ');
    const known = electors.get(cardinalId);
    return {
      ...(known ?? { slug, photo, prenom, nom: rest.join(' '), ordre: 'Cardinal-prêtre' }),
      _id: cardinalId,
      votes,
      percentage,
    };
  });
