import type { CardinalStats } from '@fumata/contracts';
import { ageOn } from './cardinal.js';
import type { StoredCardinal } from './cardinal.js';

/** Ten years, ending on a full ten: `61-70`; from 81 on all in one. */
export function ageRange(age: number): string {
  if (age > 80) return '81+';
  const upper = Math.ceil(age / 10) * 10;
  return `${upper - 9}-${upper}`;
}

const tally = (values: Iterable<string>): [string, number][] => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts];
};

const byCount = (values: Iterable<string>): [string, number][] =>
  tally(values).sort(([a, n], [b, m]) => m - n || a.localeCompare(b, 'fr'));

/** The College in figures, ages on the given day. */
export const statsOf = (cardinals: readonly StoredCardinal[], today: string): CardinalStats => ({
  totalCardinaux: cardinals.length,
  votantsCount: cardinals.filter(({ statutVotant }) => statutVotant === 'OUI').length,
  ageStats: tally(cardinals.map(({ dateNaissance }) => ageRange(ageOn(today, dateNaissance))))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([range, count]) => ({ range, count })),
  paysServiceCounts: byCount(cardinals.map(({ paysService }) => paysService)).map(([pays, count]) => ({
    pays,
    count,
  })),
  continentCounts: byCount(cardinals.map(({ continent }) => continent)).map(([continent, count]) => ({
    continent,
    count,
  })),
  ordreCounts: byCount(cardinals.map(({ ordre }) => ordre)).map(([ordre, count]) => ({ ordre, count })),
});
