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
