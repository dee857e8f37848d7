const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' });

/** The day in Rome at a moment, `AAAA-MM-JJ`. */
export const dayInRome = (moment: Date): string => day.format(moment);
