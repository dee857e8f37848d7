import { ORDRES, type Cardinal } from '@fumata/contracts';
import { compareFrench, counted, hasWords, searchWords } from '@fumata/text';
import type { Order } from '../../../../lib/list-query.js';

/** The fields of a cardinal that the list shows. */
export type ListedCardinal = Pick<
  Cardinal,
  | ('_id' | 'slug' | 'prenom' | 'nom' | 'nomComplet' | 'titre' | 'ordre' | 'paysService' | 'paysNaissance')
  | ('continent' | 'age' | 'statutVotant' | 'papabile' | 'photo' | 'photoFocus' | 'preseance')
>;

export const FILTERS = ['paysService', 'paysNaissance', 'continent', 'ordre', 'statutVotant', 'papabile'] as const;
type Filter = (typeof FILTERS)[number];

export const SORTS = ['nom', 'ordre', 'paysService', 'paysNaissance', 'continent', 'age', 'statutVotant'] as const;
export type Sort = (typeof SORTS)[number];

type Criteria = Readonly<Record<Filter, string>> & { readonly search: string; readonly order: Order<Sort> };

const valueOf = (filter: Filter, cardinal: ListedCardinal): string => String(cardinal[filter]);

/** The values that a filter offers, in alphabetical order. */
export const valuesFor = (filter: Filter, cardinals: readonly ListedCardinal[]): string[] =>
  [...new Set(cardinals.map((each) => valueOf(filter, each)))].filter(Boolean).sort(compareFrench);

/** The cardinals that pass all filters and have every word of the search (name, first name, title), in order. */
export function matchingCardinals(cardinals: readonly ListedCardinal[], criteria: Criteria): ListedCardinal[] {
  const words = listSearchWords(criteria.search);
  const filters = FILTERS.filter((filter) => criteria[filter] !== '');
  const rows = cardinals.filter(
    (each) =>
      filters.every((filter) => valueOf(filter, each) === criteria[filter]) &&
      hasWords(`${each.prenom} ${each.nom} ${each.titre.replace(/^Cardinal\b/, '')}`, words),
  );
  const { sort, descending } = criteria.order;
  const direction = descending ? -1 : 1;
  return rows.sort((one, other) => direction * compare(sort, one, other) || byName(one, other));
}

/** Every title begins with 'Cardinal': the search ignores that word on both sides, else 'ar' would match every title. */
export const listSearchWords = (search: string): string[] =>
  searchWords(search).filter((word) => !isBeginningOfTitle(word));

/** `card`, `cardin`: while it is being typed too. Shorter words are parts of names. */
const isBeginningOfTitle = (word: string): boolean => word.length > 3 && 'cardinal'.startsWith(word);

/** Whether the search matches every row by name alone. */
export const allMatchByName = (rows: readonly ListedCardinal[], search: string): boolean =>
  rows.every(({ prenom, nom }) => hasWords(`${prenom} ${nom}`, listSearchWords(search)));

export function countText(onPage: number, results: number, total: number): string {
  const all = `Affichage de ${onPage} cardinal(aux) sur ${total} au total`;
  if (results === total) return all;
  return `${all}, ${counted(results, 'correspond', 'correspondent')} à vos critères`;
}

const byName = (one: ListedCardinal, other: ListedCardinal): number =>
  compareFrench(one.nom, other.nom) || compareFrench(one.prenom, other.prenom);

const RANKS: readonly string[] = ORDRES;

function compare(sort: Sort, one: ListedCardinal, other: ListedCardinal): number {
  if (sort === 'nom') return byName(one, other);
  if (sort === 'age') return one.age - other.age;
  if (sort === 'ordre') return RANKS.indexOf(one.ordre) - RANKS.indexOf(other.ordre);
  return compareFrench(one[sort], other[sort]);
}
