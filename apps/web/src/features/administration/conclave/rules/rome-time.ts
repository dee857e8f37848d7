const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short', timeStyle: 'short' });

/** `2025-05-08T18:30` as a clock in Rome shows it. */
export const inRome = (moment: number | string): string => wall.format(new Date(moment)).replace(' ', 'T');

/** The moment, ISO 8601 in UTC, at which a clock in Rome shows `2025-05-08T18:30`; undefined for a time that never comes. */
export function fromRome(local: string): string | undefined {
  const found = ['+02:00', '+01:00']
    .map((offset) => new Date(`${local}:00${offset}`))
    .find((moment) => !Number.isNaN(moment.getTime()) && inRome(moment.getTime()) === local);
  return found?.toISOString();
}
