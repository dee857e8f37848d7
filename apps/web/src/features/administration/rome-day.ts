const DAY_MS = 86_400_000;

const romeDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short' });

/** `2025-05-08`, as it is in Rome at a moment (ms, or ISO 8601). */
export const dayInRome = (moment: number | string): string => romeDay.format(new Date(moment));

export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, day.length);
