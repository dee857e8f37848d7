import {
  CONTINENTS,
  FACETS,
  ORDRES,
  STATUTS,
  type CardinalCriteria,
  type CardinalFacets,
  type CardinalSearchQuery,
  type Facet,
} from '@fumata/contracts';
import { foldText } from '@fumata/text';
import { ageOn, type StoredCardinal } from './cardinal.js';
import { isMemberOn, statutOn } from './electors.js';
import { nameSearch, searchedName, type SearchedName } from './search.js';
import { ageRange } from './stats.js';

export type Criteria = CardinalCriteria;
export type Order = Pick<CardinalSearchQuery, 'tri' | 'sens'>;

/** A cardinal with a prepared search name. */
export interface Entry {
  readonly stored: StoredCardinal;
  readonly name: SearchedName;
}

export const entryOf = (stored: StoredCardinal): Entry => ({ stored, name: searchedName(stored.nomComplet) });

/** A cardinal's value for each filter. */
type Values = Readonly<Record<Facet, string>>;

interface Candidate {
  readonly stored: StoredCardinal;
  readonly fit: 0 | 1;
}

/**
 * Matching cardinals as of the requested day: exact matches of the name first, then those with one typing error, each
 * in the requested order.
 */
export function searchDirectory(
  entries: readonly Entry[],
  criteria: Criteria,
  { tri = 'nom', sens = 'asc' }: Order,
  today: string,
): StoredCardinal[] {
  const failing = failures(criteria);
  const found = candidates(entries, criteria).filter(({ stored }) => failing(valuesOf(stored, criteria, today)) === 0);
  const key = KEYS[tri];
  const sign = sens === 'desc' ? -1 : 1;
  return found
    .map(({ stored, fit }, place) => ({ stored, fit, place, key: key?.(stored) ?? null }))
    .sort((a, b) => a.fit - b.fit || byKey(a.key, b.key, sign) || (key ? 1 : sign) * (a.place - b.place))
    .map(({ stored }) => stored);
}

/** Values of each filter, counted among the cardinals that match all other criteria. */
export function facetsOf(entries: readonly Entry[], criteria: Criteria, today: string): CardinalFacets {
  const counts = Object.fromEntries(FACETS.map((facet) => [facet, new Map()])) as Record<Facet, Map<string, number>>; // each was just set
  for (const facet of FACETS) OFFERED[facet]?.forEach((value) => counts[facet].set(value, 0));
  for (const { stored } of entries) {
    const values = valuesOf(stored, criteria, today);
    for (const facet of FACETS) if (!counts[facet].has(values[facet])) counts[facet].set(values[facet], 0);
  }
  const failing = failures(criteria);
  let total = 0;
  for (const { stored } of candidates(entries, criteria)) {
    const values = valuesOf(stored, criteria, today);
    const failed = failing(values);
    if (failed === 0) total += 1;
    // A cardinal that fails exactly one filter would match with another value of that filter.
    for (const facet of failed === 0 ? FACETS : failed === 'several' ? [] : [failed])
      counts[facet].set(values[facet], (counts[facet].get(values[facet]) ?? 0) + 1);
  }
  const facettes = Object.fromEntries(FACETS.map((facet) => [facet, offered(facet, counts[facet])]));
  return { total, facettes: facettes as CardinalFacets['facettes'] }; // one entry per facet
}

/** Values that a filter always offers, also without a match. */
const OFFERED: Partial<Record<Facet, readonly string[]>> = {
  continent: CONTINENTS,
  ordre: ORDRES,
  statutVotant: STATUTS,
  papabile: ['true', 'false'],
};

const FRENCH = new Intl.Collator('fr', { numeric: true });

function offered(facet: Facet, counts: ReadonlyMap<string, number>): CardinalFacets['facettes'][Facet] {
  const fixed = OFFERED[facet];
  return [...counts]
    .filter(([valeur]) => valeur !== '')
    .sort(([a], [b]) => (fixed ? fixed.indexOf(a) - fixed.indexOf(b) : FRENCH.compare(a, b)))
    .map(([valeur, count]) => ({ valeur, count }));
}

function candidates(entries: readonly Entry[], { nom, date }: Criteria): Candidate[] {
  const fits = nameSearch(nom ?? '');
  return entries.flatMap(({ stored, name }) => {
    if (date !== undefined && !isMemberOn(date, stored)) return [];
    const fit = fits(name);
    return fit === undefined ? [] : [{ stored, fit }];
  });
}

const valuesOf = (stored: StoredCardinal, { date }: Criteria, today: string): Values => ({
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
function failures(criteria: Criteria): (values: Values) => 0 | Facet | 'several' {
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
const KEYS: Record<NonNullable<Order['tri']>, Key | undefined> = {
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
