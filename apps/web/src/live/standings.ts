import type { CardinalCard, ResultRow } from '@fumata/contracts';
import type { HasReached } from './majority.js';
import type { Standing } from '../components/standing.js';

type Person = Pick<Standing, 'slug' | 'prenom' | 'nom' | 'ordre' | 'photo' | 'photoFocus'>;

/** Results with what the page knows of each cardinal; one who is no longer listed is known by what came with the votes. */
export const standings = (
  results: readonly ResultRow[],
  people: ReadonlyMap<string, Person>,
  hasReached: HasReached,
): Standing[] =>
  results.map((row) => {
    const { cardinalId, cardinal, votes, percentage } = row;
    const { slug, prenom, nom, ordre, photo, photoFocus } = people.get(cardinalId) ?? unlisted(cardinal);
    const who = { _id: cardinalId, slug, prenom, nom, ordre, photo, ...(photoFocus && { photoFocus }) };
    return { ...who, votes, percentage, reached: hasReached(row) };
  });

/** Somebody who is not listed, from the card alone: the last word is taken for the last name, the order for that of most. */
export function unlisted({ slug, photo, photoFocus, nomComplet }: Omit<CardinalCard, '_id'>): Person {
  const words = nomComplet.trim().split(/\s+/);
  const nom = words.pop() ?? '';
  const person = { slug, photo, prenom: words.join(' '), nom, ordre: 'Cardinal-prêtre' };
  return photoFocus ? { ...person, photoFocus } : person;
}
