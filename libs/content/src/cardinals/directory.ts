import { CONTINENTS, FACETS, ORDRES, STATUTS } from '@fumata/contracts';
import type { CardinalCriteria, CardinalFacets, CardinalSearchQuery, Facet } from '@fumata/contracts';
import { folded } from '../folding.js';
import { ageOn } from './cardinal.js';
import type { StoredCardinal } from './cardinal.js';
import { isMemberOn, statutOn } from './electors.js';
import { nameSearch, searchedName } from './search.js';
import type { SearchedName } from './search.js';
import { ageRange } from './stats.js';

export type Criteria = CardinalCriteria;
export type Order = Pick<CardinalSearchQuery, 'tri' | 'sens'>;

/** A cardinal with the name made ready to be searched. */
export interface Entry {
  readonly stored: StoredCardinal;
  readonly name: SearchedName;
}

export const entryOf = (stored: StoredCardinal): Entry => ({ stored, name: searchedName(stored.nomComplet) });

/** The value that a cardinal has for each filter. */
type Values = Readonly<Record<Facet, string>>;

interface Candidate {
  readonly stored: StoredCardinal;
  readonly fit: 0 | 1;
}

/** Those found, as on the day asked for: exact matches of the name first, then those with a mistake forgiven, each in the order asked for. */
export function searched(
  entries: readonly Entry[],
  criteria: Criteria,
  { tri = 'nom', sens = 'asc' }: Order,
  today: string,
): StoredCardinal[] {
  const failing = failures(criteria);
  const found = candidates(entries, criteria).filter(
    ({ stored }) => failing(valuesOf(stored, criteria, today)) === 0,
  );
  const key = KEYS[tri];
  const sign = sens === 'desc' ? -1 : 1;
  return found
    .map(({ stored, fit }, place) => ({ stored, fit, place, key: key?.(stored) ?? null }))
    .sort((a, b) => a.fit - b.fit || byKey(a.key, b.key, sign) || (key ? 1 : sign) * (a.place - b.place))
    .map(({ stored }) => stored);
}

/** Each filter's values, counted among those that fit everything else that is asked for. */
export function facetsOf(entries: readonly Entry[], criteria: Criteria, today: string): CardinalFacets {
  const counts = Object.fromEntries(FACETS.map((facet) => [facet, new Map()])) as Record<
    Facet,
    Map<string, number>
  >; // each just put there
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
    // Who fails by one filter alone is what another value of that filter would give.
    for (const facet of failed === 0 ? FACETS : failed === 'several' ? [] : [failed])
      counts[facet].set(values[facet], (counts[facet].get(values[facet]) ?? 0) + 1);
  }
  const facettes = Object.fromEntries(FACETS.map((facet) => [facet, offered(facet, counts[facet])]));
  return { total, facettes: facettes as CardinalFacets['facettes'] }; // one entry for each facet
}

/** What a filter offers even where nobody has it. */
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

/** By which of the filters asked for somebody fails: none (0), one, or several. */
function failures(criteria: Criteria): (values: Values) => 0 | Facet | 'several' {
  const wanted = FACETS.filter((facet) => criteria[facet] !== undefined);
  return (values) => {
    let failed: 0 | Facet = 0;
    for (const facet of wanted) {
      if (String(criteria[facet]) === values[facet]) continue;
      if (failed !== 0) return 'several';
      failed = facet;
    }
    return failed;
  };
}

type Key = (cardinal: StoredCardinal) => string | number | null;

/** By what each order compares; the order of lists needs nothing. */
const KEYS: Record<NonNullable<Order['tri']>, Key | undefined> = {
  nom: undefined,
  // Who was born later is younger: ascending age is descending birth.
  age: ({ dateNaissance }) => -Number(dateNaissance.replaceAll('-', '')),
  creation: ({ dateCreation }) => dateCreation,
  preseance: ({ preseance }) => preseance,
  pays: ({ paysService }) => folded(paysService),
};

/** Missing ones last, whatever the direction. */
function byKey(a: string | number | null, b: string | number | null, sign: number): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -sign : sign;
}
