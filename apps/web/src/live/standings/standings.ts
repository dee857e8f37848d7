import { ranked } from '@fumata/conclave';
import type { CardinalCard, ResultRow } from '@fumata/contracts';
import { compareFrench } from '@fumata/text';
import type { HasReached } from './majority.js';
import type { Standing } from '../../components/standings/standing.js';

type Person = Pick<Standing, 'slug' | 'prenom' | 'nom' | 'paysService' | 'ordre' | 'photo' | 'photoFocus'>;

/**
 * Combines results with the page's data about each cardinal and sorts them by place, equals by name; an unlisted
 * cardinal is described by the card in the result.
 */
export const standings = (
  results: readonly ResultRow[],
  people: ReadonlyMap<string, Person>,
  hasReached: HasReached,
): Standing[] =>
  ranked(
    results.map((row) => {
      const { cardinalId, cardinal, votes, percentage } = row;
      const { slug, prenom, nom, paysService, ordre, photo, photoFocus } = people.get(cardinalId) ?? unlisted(cardinal);
      const who = { _id: cardinalId, slug, prenom, nom, paysService, ordre, photo, ...(photoFocus && { photoFocus }) };
      return { ...who, votes, percentage, reached: hasReached(row) };
    }),
    (a, b) => compareFrench(a.nom, b.nom) || compareFrench(a.prenom, b.prenom),
  );

/**
 * Description of an unlisted cardinal: the last word of the name counts as the last name; the order defaults to the
 * most common one.
 */
export function unlisted({ slug, photo, photoFocus, nomComplet }: Omit<CardinalCard, '_id'>): Person {
  const words = nomComplet.trim().split(/\s+/);
  const nom = words.pop() ?? '';
  const person = { slug, photo, prenom: words.join(' '), nom, ordre: 'Cardinal-prêtre' };
  return photoFocus ? { ...person, photoFocus } : person;
}
