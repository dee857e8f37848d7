const wall = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** `2025-05-08T18:30:05` as a clock in Rome shows it: what a field for date and time holds. */
export const romeText = (moment: number): string => wall.format(moment).replace(' ', 'T');

const TYPED = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;

/**
 * The moment at which a clock in Rome shows this, in milliseconds since 1970; undefined for a time that never comes. Of
 * an hour that comes twice, it is the first.
 */
export function romeMoment(text: string): number | undefined {
  if (!TYPED.test(text)) return undefined;
  const whole = text.length === 16 ? `${text}:00` : text;
  return ['+02:00', '+01:00']
    .map((offset) => Date.parse(`${whole}${offset}`))
    .find((moment) => !Number.isNaN(moment) && romeText(moment) === whole);
}
