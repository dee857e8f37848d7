import type { Cardinal, CardinalCard } from '@fumata/contracts';
import { unlisted } from '../../../../live/standings.js';

/** The fields that the dashboard shows of a cardinal. */
export type Person = Pick<Cardinal, '_id' | 'slug' | 'prenom' | 'nom' | 'nomComplet' | 'ordre' | 'photo'>;
export type People = ReadonlyMap<string, Person>;

export const personBy = (card: CardinalCard, people: People): Person =>
  people.get(card._id) ?? { ...card, ...unlisted(card) };
