/** An elector's 80th birthday. */
export interface Birthday {
  readonly slug: string;
  readonly name: string;
  /** `2027-01-16` */
  readonly day: string;
  /** Electors left the day after. */
  readonly left: number;
}

export interface BirthdayYear {
  readonly year: string;
  readonly birthdays: readonly Birthday[];
  /** Electors left once the year is over. */
  readonly left: number;
}

/** By years, in their order; `birthdays` are the nearest first. */
export function byYear(birthdays: readonly Birthday[]): BirthdayYear[] {
  const years = Map.groupBy(birthdays, ({ day }) => day.slice(0, 4));
  return [...years].map(([year, those]) => ({ year, birthdays: those, left: those.at(-1)?.left ?? 0 }));
}

/** The votes that elect: two thirds, rounded up. */
export const twoThirds = (electors: number): number => Math.ceil((2 * electors) / 3);
