import type { Cardinal, CardinalCard } from '@fumata/contracts';
import { unlisted } from '../../../../live/standings.js';

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

export const personBy = (card: CardinalCard, people: People): Person =>
  people.get(card._id) ?? { ...card, ...unlisted(card) };
