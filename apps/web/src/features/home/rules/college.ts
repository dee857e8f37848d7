import type { CardinalFacets, CardinalStats } from '@fumata/contracts';

/** So many in each of several groups. */
export type Counts = readonly (readonly [name: string, count: number])[];

/** The four large figures. */
export interface Figures {
  readonly members: number;
  readonly electors: number;
  readonly countries: number;
  readonly averageAge: number;
}

/** What is shown when the true ones can't be had. */
export const ROUGH: Figures = { members: 132, electors: 83, countries: 68, averageAge: 73 };

/** The College in groups. Countries: the largest ones only. */
export type Groups = Readonly<Record<'continent' | 'ordre' | 'age' | 'creePar' | 'paysService', Counts>>;

export interface College {
  readonly figures: Figures;
  readonly groups: Groups;
}

const COUNTRIES = 6;
const HALF_RANGE = 5;
const EIGHTY_AND_MORE = { range: '81+', age: 85 };

type AgeStats = CardinalStats['ageStats'];

/** Estimated: everybody in a range is counted as its lower bound + 5, from 81 on as 85. 0 of nobody. */
export function averageAge(ages: AgeStats): number {
  const people = ages.reduce((sum, { count }) => sum + count, 0);
  const years = ages.reduce((sum, { range, count }) => sum + ageOf(range) * count, 0);
  return people === 0 ? 0 : Math.round(years / people);
}

const ageOf = (range: string): number =>
  range === EIGHTY_AND_MORE.range ? EIGHTY_AND_MORE.age : Number.parseInt(range, 10) + HALF_RANGE;

export function collegeOf(stats: CardinalStats): College {
  const { totalCardinaux, votantsCount, ageStats, paysServiceCounts } = stats;
  const { continentCounts, ordreCounts, creeParCounts } = stats;
  return {
    figures: {
      members: totalCardinaux,
      electors: votantsCount,
      countries: paysServiceCounts.length,
      averageAge: averageAge(ageStats),
    },
    groups: {
      continent: largest(continentCounts.map(({ continent, count }) => [continent, count])),
      ordre: ordreCounts.map(({ ordre, count }) => [ordre, count]),
      age: ageStats.map(({ range, count }) => [range, count]),
      creePar: largest(creeParCounts.map(({ creePar, count }) => [creePar, count])),
      paysService: paysServiceCounts.slice(0, COUNTRIES).map(({ pays, count }) => [pays, count]),
    },
  };
}

/** The electors by what their stalls can be coloured by. */
export interface Electors {
  readonly total: number;
  /** The day of whose ages these are; undefined for today's. */
  readonly date: string | undefined;
  readonly groups: Pick<Groups, Criterion>;
}

export const CRITERIA = ['continent', 'ordre', 'age'] as const;
export type Criterion = (typeof CRITERIA)[number];

export function electorsOf({ total, facettes }: CardinalFacets, date: string | undefined): Electors {
  const of = (criterion: Criterion): Counts =>
    facettes[criterion]
      .map(({ valeur, count }): Counts[number] => [valeur, count])
      .filter(([, count]) => count > 0);
  return { total, date, groups: { continent: largest(of('continent')), ordre: of('ordre'), age: of('age') } };
}

const largest = (counts: Counts): Counts => [...counts].sort(([, a], [, b]) => b - a);
