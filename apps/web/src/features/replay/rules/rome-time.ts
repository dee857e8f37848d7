const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short', timeStyle: 'medium' });

/** Roman local time as `2025-05-08T18:30:05`, the format of date-time inputs. */
export const romeText = (moment: number): string => wall.format(moment).replace(' ', 'T');

const TYPED = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;

/**
 * Unix time (ms) of a Roman local time; undefined for a time skipped by daylight saving, the first of two for a
 * repeated one.
 */
export function romeMoment(text: string): number | undefined {
  if (!TYPED.test(text)) return undefined;
  const whole = text.length === 16 ? `${text}:00` : text;
  return ['+02:00', '+01:00']
    .map((offset) => Date.parse(`${whole}${offset}`))
    .find((moment) => !Number.isNaN(moment) && romeText(moment) === whole);
}
