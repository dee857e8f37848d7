import { FACETS, type CardinalCriteria, type CardinalSearchQuery, type Facet } from '@fumata/contracts';
import { ageOn, foldText, nameSearch, searchedName, type SearchedName } from '@fumata/text';
import type { StoredCardinal } from './cardinal.js';
import { isMemberOn, statutOn } from './electors.js';
import { ageRange } from './stats.js';

export type DirectoryOrder = Pick<CardinalSearchQuery, 'tri' | 'sens'>;

/** A cardinal with a prepared search name. */
export interface DirectoryEntry {
  readonly stored: StoredCardinal;
  readonly name: SearchedName;
}

export const entryOf = (stored: StoredCardinal): DirectoryEntry => ({ stored, name: searchedName(stored.nomComplet) });

/** A cardinal's value for each filter. */
type Values = Readonly<Record<Facet, string>>;

interface Candidate {
  readonly stored: StoredCardinal;
  readonly rank: 0 | 1;
}

/**
 * Matching cardinals as of the requested day: exact matches of the name first, then those with one typing error, each
 * in the requested order.
 */
export function searchDirectory(
  entries: readonly DirectoryEntry[],
  criteria: CardinalCriteria,
  { tri = 'nom', sens = 'asc' }: DirectoryOrder,
  today: string,
): StoredCardinal[] {
  const failedOf = failedFilterOf(criteria);
  const matches = candidates(entries, criteria).filter(
    ({ stored }) => failedOf(valuesOf(stored, criteria, today)) === 0,
  );
  const key = KEYS[tri];
  const sign = sens === 'desc' ? -1 : 1;
  return matches
    .map(({ stored, rank }, index) => ({ stored, rank, index, key: key?.(stored) ?? null }))
    .sort((a, b) => a.rank - b.rank || byKey(a.key, b.key, sign) || (key ? 1 : sign) * (a.index - b.index))
    .map(({ stored }) => stored);
}

export function candidates(entries: readonly DirectoryEntry[], { nom, date }: CardinalCriteria): Candidate[] {
  const rankOf = nameSearch(nom ?? '');
  return entries.flatMap(({ stored, name }) => {
    if (date !== undefined && !isMemberOn(date, stored)) return [];
    const rank = rankOf(name);
    return rank === undefined ? [] : [{ stored, rank }];
  });
}

export const valuesOf = (stored: StoredCardinal, { date }: CardinalCriteria, today: string): Values => ({
  paysService: stored.paysService,
  paysNaissance: stored.paysNaissance,
  continent: stored.continent,
  ordre: stored.ordre,
  creePar: stored.creePar,
  age: ageRange(ageOn(date ?? today, stored.dateNaissance)),
  statutVotant: date === undefined ? stored.statutVotant : statutOn(date, stored),
  papabile: String(stored.papabile),
});

/** The filters that a cardinal fails: none (0), one, or several. */
export function failedFilterOf(criteria: CardinalCriteria): (values: Values) => 0 | Facet | 'several' {
  const active = FACETS.filter((facet) => criteria[facet] !== undefined);
  return (values) => {
    let failed: 0 | Facet = 0;
    for (const facet of active) {
      if (String(criteria[facet]) === values[facet]) continue;
      if (failed !== 0) return 'several';
      failed = facet;
    }
    return failed;
  };
}

type Key = (cardinal: StoredCardinal) => string | number | null;

/** Sort keys; the default order needs none. */
const KEYS: Record<NonNullable<DirectoryOrder['tri']>, Key | undefined> = {
  nom: undefined,
  // Ascending age is descending date of birth.
  age: ({ dateNaissance }) => -Number(dateNaissance.replaceAll('-', '')),
  creation: ({ dateCreation }) => dateCreation,
  preseance: ({ preseance }) => preseance,
  pays: ({ paysService }) => foldText(paysService),
};

/** Missing values come last in both directions. */
function byKey(a: string | number | null, b: string | number | null, sign: number): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -sign : sign;
}
