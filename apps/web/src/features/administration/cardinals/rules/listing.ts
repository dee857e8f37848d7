import type { Cardinal } from '@fumata/contracts';
import { hasWords, wordsOf } from '../../list/search-words.js';

/** A cardinal as the list shows one. */
export type ListedCardinal = Pick<
  Cardinal,
  | ('_id' | 'slug' | 'prenom' | 'nom' | 'nomComplet' | 'titre' | 'ordre' | 'paysService' | 'paysNaissance')
  | ('continent' | 'age' | 'statutVotant' | 'papabile' | 'photo' | 'photoFocus' | 'preseance')
>;

export const listedCardinal = (cardinal: Cardinal): ListedCardinal => {
  const { _id, slug, prenom, nom, nomComplet, titre, ordre, paysService, paysNaissance } = cardinal;
  const { continent, age, statutVotant, papabile, photo, photoFocus, preseance } = cardinal;
  return {
    ...{ _id, slug, prenom, nom, nomComplet, titre, ordre, paysService, paysNaissance },
    ...{ continent, age, statutVotant, papabile, photo, photoFocus, preseance },
  };
};

export const FILTERS = [
  ...(['paysService', 'paysNaissance', 'continent', 'ordre', 'statutVotant', 'papabile'] as const),
];
export type Filter = (typeof FILTERS)[number];

export const SORTS = [
  'nom',
  'ordre',
  'paysService',
  'paysNaissance',
  'continent',
  'age',
  'statutVotant',
] as const;
export type Sort = (typeof SORTS)[number];

/** What the list is asked to show. */
export interface Wishes {
  readonly search: string;
  readonly filters: Readonly<Partial<Record<Filter, string>>>;
  readonly sort: Sort;
  readonly descending: boolean;
  readonly page: number;
  /** All rows on one page. */
  readonly all: boolean;
}

export const valueOf = (filter: Filter, cardinal: ListedCardinal): string => String(cardinal[filter]);

/** The values that a filter offers, in the order of the alphabet. */
export const valuesFor = (filter: Filter, cardinals: readonly ListedCardinal[]): string[] =>
  [...new Set(cardinals.map((each) => valueOf(filter, each)))].filter(Boolean).sort(byAlphabet.compare);

const byAlphabet = new Intl.Collator('fr');

/** Those that all filters and every word of the search (name, first name, title) let through, in order. */
export function found(cardinals: readonly ListedCardinal[], wishes: Wishes): ListedCardinal[] {
  const words = wordsOf(wishes.search);
  const wanted = FILTERS.filter((filter) => (wishes.filters[filter] ?? '') !== '');
  const rows = cardinals.filter(
    (each) =>
      wanted.every((filter) => valueOf(filter, each) === wishes.filters[filter]) &&
      hasWords(`${each.prenom} ${each.nom} ${each.titre}`, words),
  );
  const way = wishes.descending ? -1 : 1;
  return rows.sort((one, other) => way * compare(wishes.sort, one, other) || byName(one, other));
}

/** Whether the search finds all of these by their names alone. */
export const foundByName = (rows: readonly ListedCardinal[], search: string): boolean =>
  rows.every(({ prenom, nom }) => hasWords(`${prenom} ${nom}`, wordsOf(search)));

const byName = (one: ListedCardinal, other: ListedCardinal): number =>
  byAlphabet.compare(one.nom, other.nom) || byAlphabet.compare(one.prenom, other.prenom);

const RANKS = ['Cardinal-évêque', 'Cardinal-prêtre', 'Cardinal-diacre'];

function compare(sort: Sort, one: ListedCardinal, other: ListedCardinal): number {
  if (sort === 'nom') return byName(one, other);
  if (sort === 'age') return one.age - other.age;
  if (sort === 'ordre') return RANKS.indexOf(one.ordre) - RANKS.indexOf(other.ordre);
  return byAlphabet.compare(one[sort], other[sort]);
}
