import { CONTINENTS, FACETS, ORDRES, STATUTS } from '@fumata/contracts';
import type {
  Cardinal,
  CardinalCriteria,
  CardinalFacets,
  CardinalSearchQuery,
  Facet,
} from '@fumata/contracts';
import { folded } from '../folding.js';
import { presented } from './cardinal.js';
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

/** Someone who fits the name that is searched, as on the day that is asked for. */
interface Candidate {
  readonly cardinal: Cardinal;
  readonly fit: 0 | 1;
  /** The value for each filter. */
  readonly values: Readonly<Record<Facet, string>>;
}

/** Those found: exact matches of the name first, then those with a mistake forgiven, each in the order asked for. */
export function searched(
  entries: readonly Entry[],
  criteria: Criteria,
  order: Order,
  today: string,
): Cardinal[] {
  const found = candidates(entries, criteria, today).filter(({ values }) => fitsAll(values, criteria));
  const ranked = found.map(({ cardinal, fit }) => ({ cardinal, fit }));
  const key = KEYS[order.tri ?? 'nom'];
  const sign = order.sens === 'desc' ? -1 : 1;
  return ranked
    .map((each, place) => ({ ...each, place, key: key?.(each.cardinal) ?? null }))
    .sort(
      (a, b) =>
        a.fit - b.fit || byKey(a.key, b.key, sign) || (key ? a.place - b.place : sign * (a.place - b.place)),
    )
    .map(({ cardinal }) => cardinal);
}

/** Each filter's values, counted among those that fit everything else that is asked for. */
export function facetsOf(entries: readonly Entry[], criteria: Criteria, today: string): CardinalFacets {
  const found = candidates(entries, criteria, today);
  const facettes = Object.fromEntries(
    FACETS.map((facet) => {
      const counts = new Map<string, number>();
      for (const { values } of found) {
        const counted = fitsAll(values, { ...criteria, [facet]: undefined });
        counts.set(values[facet], (counts.get(values[facet]) ?? 0) + (counted ? 1 : 0));
      }
      const values = new Set([...(OFFERED[facet] ?? []), ...allValues(entries, facet, criteria, today)]);
      return [
        facet,
        [...values].sort(offered(facet)).map((valeur) => ({ valeur, count: counts.get(valeur) ?? 0 })),
      ];
    }),
  ) as CardinalFacets['facettes']; // one entry for each facet
  return { total: found.filter(({ values }) => fitsAll(values, criteria)).length, facettes };
}

/** What a filter offers even where nobody has it. */
const OFFERED: Partial<Record<Facet, readonly string[]>> = {
  continent: CONTINENTS,
  ordre: ORDRES,
  statutVotant: STATUTS,
  papabile: ['true', 'false'],
};

const offered = (facet: Facet): ((a: string, b: string) => number) => {
  const fixed = OFFERED[facet];
  if (fixed) return (a, b) => fixed.indexOf(a) - fixed.indexOf(b);
  return new Intl.Collator('fr', { numeric: facet === 'age' }).compare;
};

/** Every value that the whole collection holds, whatever else is asked for. */
const allValues = (entries: readonly Entry[], facet: Facet, { date }: Criteria, today: string): string[] =>
  candidates(entries, { date }, today)
    .map(({ values }) => values[facet])
    .filter((value) => value !== '');

function candidates(entries: readonly Entry[], { nom, date }: Criteria, today: string): Candidate[] {
  const fits = nameSearch(nom ?? '');
  return entries.flatMap(({ stored, name }) => {
    if (date !== undefined && !isMemberOn(date, stored)) return [];
    const fit = fits(name);
    if (fit === undefined) return [];
    const cardinal =
      date === undefined
        ? presented(stored, today)
        : { ...presented(stored, date), statutVotant: statutOn(date, stored) };
    return [{ cardinal, fit, values: valuesOf(cardinal) }];
  });
}

const valuesOf = (cardinal: Cardinal): Candidate['values'] => ({
  paysService: cardinal.paysService,
  paysNaissance: cardinal.paysNaissance,
  continent: cardinal.continent,
  ordre: cardinal.ordre,
  creePar: cardinal.creePar,
  age: ageRange(cardinal.age),
  statutVotant: cardinal.statutVotant,
  papabile: String(cardinal.papabile),
});

const fitsAll = (values: Candidate['values'], criteria: Criteria): boolean =>
  FACETS.every((facet) => criteria[facet] === undefined || String(criteria[facet]) === values[facet]);

type Key = (cardinal: Cardinal) => string | number | null;

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
