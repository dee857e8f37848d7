import type { CardinalStats } from '@fumata/contracts';
import { ageOn, compareFrench } from '@fumata/text';
import { isElectable, isElector, type StoredCardinal } from './cardinal.js';

/** Ranges of ten years, ending on a full ten: `61-70`; a single range from 81. */
export function ageRange(age: number): string {
  if (age > 80) return '81+';
  const upper = Math.ceil(age / 10) * 10;
  return `${upper - 9}-${upper}`;
}

/** Counts in one pass, with one tally per question. */
function tallies<K extends string>(
  cardinals: readonly StoredCardinal[],
  questions: Record<K, (cardinal: StoredCardinal) => string>,
): Record<K, Map<string, number>> {
  const entries = Object.entries(questions) as [K, (cardinal: StoredCardinal) => string][]; // keys of `questions`
  // one entry per question
  const counts = Object.fromEntries(entries.map(([key]) => [key, new Map()])) as Record<K, Map<string, number>>;
  for (const cardinal of cardinals)
    for (const [key, answer] of entries) {
      const value = answer(cardinal);
      counts[key].set(value, (counts[key].get(value) ?? 0) + 1);
    }
  return counts;
}

/** Highest count first, then in French order; empty values are omitted. */
const byCount = (counts: ReadonlyMap<string, number>): [string, number][] =>
  [...counts].filter(([value]) => value !== '').sort(([a, n], [b, m]) => m - n || compareFrench(a, b));

/** Figures of the College, with ages on the given day. */
export function statsOf(cardinals: readonly StoredCardinal[], today: string): CardinalStats {
  const counts = tallies(cardinals, {
    statut: ({ statutVotant }) => statutVotant,
    age: ({ dateNaissance }) => ageRange(ageOn(today, dateNaissance)),
    pays: ({ paysService }) => paysService,
    continent: ({ continent }) => continent,
    ordre: ({ ordre }) => ordre,
    creePar: ({ creePar }) => creePar,
  });
  return {
    totalCardinaux: cardinals.length,
    votantsCount: counts.statut.get('OUI') ?? 0,
    electeursAbsents: cardinals
      .filter((each) => isElectable(each) && !isElector(each))
      .map(({ nomComplet, motifAbsence }) => ({ nomComplet, motifAbsence })),
    ageStats: [...counts.age]
      .sort(([a], [b]) => parseInt(a, 10) - parseInt(b, 10))
      .map(([range, count]) => ({ range, count })),
    paysServiceCounts: byCount(counts.pays).map(([pays, count]) => ({ pays, count })),
    continentCounts: byCount(counts.continent).map(([continent, count]) => ({ continent, count })),
    ordreCounts: byCount(counts.ordre).map(([ordre, count]) => ({ ordre, count })),
    creeParCounts: byCount(counts.creePar).map(([creePar, count]) => ({ creePar, count })),
  };
}
