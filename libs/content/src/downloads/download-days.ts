import { dayInRome, startOfDayInRome } from '@fumata/platform';

const DAY_MS = 86_400_000;

/** The day `days` after another, `AAAA-MM-JJ`. */
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The last days of Rome up to a moment's, the oldest first. */
export const lastDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayAfter(dayInRome(now), index - count + 1));

/** Moments of the days of Rome from one to another, both included. */
export const betweenDays = (first: string, last: string) => ({
  $gte: startOfDayInRome(first).toISOString(),
  $lt: startOfDayInRome(dayAfter(last, 1)).toISOString(),
});
