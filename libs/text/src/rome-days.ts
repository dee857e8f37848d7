import { hoursInRome, localTimeInRome } from './rome.js';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;

/** The day in Rome at a moment, `YYYY-MM-DD`. */
export const dayInRome = (moment: Date | number | string): string => localTimeInRome(moment).slice(0, 10);

/** The moment at which a day (`YYYY-MM-DD`) starts in Rome. */
export function startOfDayInRome(day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // In the years when the clocks went forward at midnight (1966 to 1979, for example), the offset at 00:00 UTC of that
  // day is already an hour ahead and gives the day before, which the last line corrects.
  const start = new Date(midnight - hoursInRome(midnight) * HOUR_MS);
  return dayInRome(start) === day ? start : new Date(start.getTime() + HOUR_MS);
}

/**
 * Unix time (ms) of a local time in Rome, with or without seconds; undefined for a time skipped by daylight saving, the
 * first of two for a repeated one.
 */
export function momentInRome(text: string): number | undefined {
  if (!LOCAL_TIME.test(text)) return undefined;
  const local = text.length === 16 ? `${text}:00` : text;
  return ['+02:00', '+01:00']
    .map((offset) => Date.parse(`${local}${offset}`))
    .find((moment) => !Number.isNaN(moment) && localTimeInRome(moment) === local);
}

/** The next day, `YYYY-MM-DD`, or the one that is this many days later. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, day.length);
