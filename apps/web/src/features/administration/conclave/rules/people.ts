import type { Cardinal, CardinalCard, ResultRow } from '@fumata/contracts';
import type { Standing } from '../../../../components/standing.js';

/** What the dashboard knows of whoever may get votes. */
export type Person = Pick<Cardinal, '_id' | 'slug' | 'prenom' | 'nom' | 'nomComplet' | 'ordre' | 'photo'>;
export type People = ReadonlyMap<string, Person>;

export const personOf = ({ _id, slug, prenom, nom, nomComplet, ordre, photo }: Cardinal): Person => ({
  _id,
  slug,
  prenom,
  nom,
  nomComplet,
  ordre,
  photo,
});

/** Somebody who has left the list since is still known by the card that came with the votes. */
export function personBy(card: CardinalCard, people: People): Person {
  const known = people.get(card._id);
  if (known) return known;
  const words = card.nomComplet.trim().split(/\s+/);
  const nom = words.pop() ?? '';
  return { ...card, prenom: words.join(' '), nom, ordre: 'Cardinal-prêtre' };
}

export const standingOf = ({ cardinal, votes, percentage }: ResultRow, people: People): Standing => ({
  ...personBy(cardinal, people),
  votes,
  percentage,
});
