import {
  CONTINENTS,
  FACETS,
  ORDRES,
  STATUTS,
  type CardinalFacets,
  type Facet,
  type CardinalCriteria,
} from '@fumata/contracts';
import { candidates, failedFilterOf, valuesOf, type DirectoryEntry } from './directory.js';

/** Values of each filter, counted among the cardinals that match all other criteria. */
export function facetsOf(
  entries: readonly DirectoryEntry[],
  criteria: CardinalCriteria,
  today: string,
): CardinalFacets {
  // one entry per facet
  const counts = Object.fromEntries(FACETS.map((facet) => [facet, new Map()])) as Record<Facet, Map<string, number>>;
  for (const facet of FACETS) OFFERED[facet]?.forEach((value) => counts[facet].set(value, 0));
  for (const { stored } of entries) {
    const values = valuesOf(stored, criteria, today);
    for (const facet of FACETS) if (!counts[facet].has(values[facet])) counts[facet].set(values[facet], 0);
  }
  const failedOf = failedFilterOf(criteria);
  let total = 0;
  for (const { stored } of candidates(entries, criteria)) {
    const values = valuesOf(stored, criteria, today);
    const failed = failedOf(values);
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
