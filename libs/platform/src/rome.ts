const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' });

const hourThere = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Rome', hour: '2-digit', hourCycle: 'h23' });

/** The moment at which a day (`YYYY-MM-DD`) starts in Rome. */
export function startOfDayInRome(day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // UTC+1 or UTC+2; the clocks never change at midnight.
  const eastward = Number(hourThere.format(new Date(midnight)));
  const start = new Date(midnight - eastward * 3_600_000);
  return dayInRome(start) === day ? start : new Date(start.getTime() + 3_600_000);
}

/** The day in Rome at a moment, `YYYY-MM-DD`. */
export const dayInRome = (moment: Date): string => day.format(moment);
