import { compareFrench } from '@fumata/text';
import type { Elector } from './elector.js';

/** Sort orders by their name in the address. */
export const ORDERS = {
  'voix-desc': 'Nombre de voix décroissant',
  'voix-asc': 'Nombre de voix croissant',
  'nom-asc': 'Nom, de A à Z',
  'nom-desc': 'Nom, de Z à A',
  'age-asc': 'Âge croissant',
  'age-desc': 'Âge décroissant',
} as const;
export type Order = keyof typeof ORDERS;

export const parseOrder = (text: string | null): Order =>
  text !== null && Object.hasOwn(ORDERS, text) ? (text as Order) : 'voix-desc'; // checked by `hasOwn`

export type Votes = ReadonlyMap<string, number>;

const byName = (a: Elector, b: Elector): number =>
  compareFrench(a.nom, b.nom) || compareFrench(a.prenom, b.prenom) || (a._id < b._id ? -1 : 1);

/** Equal votes and ages are sorted by name, from A to Z in either direction. */
export function sortElectors(electors: readonly Elector[], order: Order, votes: Votes): Elector[] {
  const [field, direction] = order.split('-');
  const sign = direction === 'desc' ? -1 : 1;
  const count = ({ _id }: Elector): number => votes.get(_id) ?? 0;
  const compare = (a: Elector, b: Elector): number => {
    if (field === 'nom') return sign * byName(a, b);
    const difference = field === 'age' ? a.age - b.age : count(a) - count(b);
    return sign * difference || byName(a, b);
  };
  return [...electors].sort(compare);
}
