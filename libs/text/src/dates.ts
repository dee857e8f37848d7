import { localTimeInRome } from './rome.js';

const day = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Rome',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** 14 h 32 in Rome */
export function hour(moment: Date | string): string {
  const [hours, minutes] = localTimeInRome(moment).slice(11).split(':');
  return `${Number(hours)}\u00A0h\u00A0${minutes}`;
}

/**
 * 8 mai 2025 in Rome (1er for the first of a month), with a no-break space before the month. A day without a time,
 * `2025-05-08`, is formatted as that day.
 */
export const longDate = (moment: Date | string): string =>
  day.format(new Date(moment)).replace(/^1 /, '1er ').replace(' ', '\u00A0');

/** The same with plain spaces, for answers of calls and terminals. */
export const plainDate = (moment: Date | string): string => longDate(moment).replace('\u00A0', ' ');

/** 8 mai in Rome */
export const dayAndMonth = (moment: Date | string): string => longDate(moment).slice(0, -5);

/** 8 mai à 14 h 32 in Rome */
export const dayAndHour = (moment: Date | string): string => `${dayAndMonth(moment)} à ${hour(moment)}`;

/** 14 h 32 in Rome; on another day than `now` (ms since 1970) 8 mai, 14 h 32, with the year of another year. */
export function recentHour(moment: Date | string, now: number): string {
  const [then, today] = [localTimeInRome(moment), localTimeInRome(now)];
  if (then.slice(0, 10) === today.slice(0, 10)) return hour(moment);
  return `${then.slice(0, 4) === today.slice(0, 4) ? dayAndMonth(moment) : longDate(moment)}, ${hour(moment)}`;
}

/** Age of figures: Données de 14 h 32, or Données du 8 mai, 14 h 32. */
export function dataOf(moment: Date | string, now: number): string {
  const at = recentHour(moment, now);
  return `Données ${at.includes(',') ? 'du' : 'de'} ${at}`;
}
