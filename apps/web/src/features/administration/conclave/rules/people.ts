import type { Cardinal, CardinalCard } from '@fumata/contracts';
import { unlisted } from '../../../../live/standings.js';

/** The fields of a cardinal that the dashboard shows. */
export type Person = Pick<Cardinal, '_id' | 'slug' | 'prenom' | 'nom' | 'nomComplet' | 'ordre' | 'photo'>;
export type People = ReadonlyMap<string, Person>;

export const personBy = (card: CardinalCard, people: People): Person =>
  people.get(card._id) ?? { ...card, ...unlisted(card) };
