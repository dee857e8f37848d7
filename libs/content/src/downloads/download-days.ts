import { dayInRome, startOfDayInRome } from '@fumata/text';

const DAY_MS = 86_400_000;

/** The day `days` after another, `YYYY-MM-DD`. */
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The last days in Rome up to a moment, oldest first. */
export const lastDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayAfter(dayInRome(now), index - count + 1));

/** Moments between two days in Rome, both included. */
export const betweenDays = (first: string, last: string) => ({
  $gte: startOfDayInRome(first).toISOString(),
  $lt: startOfDayInRome(dayAfter(last, 1)).toISOString(),
});
