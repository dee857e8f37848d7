import { groupBy } from '../../../lib/group-by.js';

/** An elector's 80th birthday. */
export interface Birthday {
  readonly slug: string;
  readonly name: string;
  /** `2027-01-16` */
  readonly day: string;
  /** Number of electors on the following day. */
  readonly left: number;
}

export interface BirthdayYear {
  readonly year: string;
  readonly birthdays: readonly Birthday[];
  /** Number of electors after the year. */
  readonly left: number;
}

/** Groups birthdays by year; `birthdays` are sorted by date. */
export function byYear(birthdays: readonly Birthday[]): BirthdayYear[] {
  const years = groupBy(birthdays, ({ day }) => day.slice(0, 4));
  return [...years].map(([year, those]) => ({ year, birthdays: those, left: those.at(-1)?.left ?? 0 }));
}

/** Votes required for an election: two thirds, rounded up. */
export const twoThirds = (electors: number): number => Math.ceil((2 * electors) / 3);
