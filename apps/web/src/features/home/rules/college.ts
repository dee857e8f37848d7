import type { CardinalFacets, CardinalStats } from '@fumata/contracts';
import { votersSentenceOf } from '../../../lib/wording/voters-sentence.js';
import { ageRange } from '../../../lib/wording/age-range.js';
import { frenchTypography } from '@fumata/text';

/** Number of members per group. */
export type Counts = readonly (readonly [name: string, count: number])[];

/** The four figures on the home page. */
export interface CollegeFigures {
  readonly members: number;
  readonly electors: number;
  readonly countries: number;
  readonly averageAge: number;
}

/** Approximate figures, shown when loading failed. */
export const APPROXIMATE_FIGURES: CollegeFigures = { members: 132, electors: 83, countries: 68, averageAge: 73 };

export const CRITERIA = ['continent', 'ordre', 'age'] as const;
/** Criteria that can colour the stalls. */
export type Criterion = (typeof CRITERIA)[number];

type Groups = Readonly<Record<Criterion, Counts>>;

export interface College {
  readonly figures: CollegeFigures;
  /** Why fewer cardinals vote than can receive votes; undefined when all of them vote. */
  readonly votersSentence: string | undefined;
  readonly groups: Groups;
}

const HALF_RANGE = 5;
const OLDEST_RANGE = { range: '81+', age: 85 };

type AgeStats = CardinalStats['ageStats'];

/** Estimate: everybody in a range counts as its lower bound plus 5, from 81 on as 85. 0 for nobody. */
export function averageAge(ages: AgeStats): number {
  const people = ages.reduce((sum, { count }) => sum + count, 0);
  const years = ages.reduce((sum, { range, count }) => sum + ageOf(range) * count, 0);
  return people === 0 ? 0 : Math.round(years / people);
}

const ageOf = (range: string): number =>
  range === OLDEST_RANGE.range ? OLDEST_RANGE.age : Number.parseInt(range, 10) + HALF_RANGE;

export function collegeOf(stats: CardinalStats): College {
  const { totalCardinaux, votantsCount, ageStats, paysServiceCounts } = stats;
  const { continentCounts, ordreCounts } = stats;
  return {
    figures: {
      members: totalCardinaux,
      electors: votantsCount,
      countries: paysServiceCounts.length,
      averageAge: averageAge(ageStats),
    },
    votersSentence: votersSentenceOf(stats),
    groups: {
      continent: largestFirst(continentCounts.map(({ continent, count }) => [continent, count])),
      ordre: ordreCounts.map(({ ordre, count }) => [ordre, count]),
      age: ageStats.map(({ range, count }) => [range, count]),
    },
  };
}

/** Electors grouped by each criterion that can colour the stalls. */
export interface Electors {
  readonly total: number;
  /** Reference date of the ages; undefined for today. */
  readonly date: string | undefined;
  readonly groups: Groups;
}

export function electorsOf({ total, facettes }: CardinalFacets, date: string | undefined): Electors {
  const countsOf = (criterion: Criterion): Counts =>
    facettes[criterion].map(({ valeur, count }): Counts[number] => [valeur, count]).filter(([, count]) => count > 0);
  const groups = { continent: largestFirst(countsOf('continent')), ordre: countsOf('ordre'), age: countsOf('age') };
  return { total, date, groups };
}

const largestFirst = (counts: Counts): Counts => [...counts].sort(([, a], [, b]) => b - a);

export const nameOf = (criterion: Criterion, group: string): string =>
  criterion === 'age' ? ageRange(group) : frenchTypography(group);

/** Address of the directory filtered by a group. */
export const addressOf = (criterion: Criterion, group: string, further: Readonly<Record<string, string>>): string =>
  `/cardinaux?${new URLSearchParams({ [criterion]: group, ...further })}`;
