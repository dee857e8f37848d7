/** Apart from the site's other formats: no public page needs it. */
const seconds = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Rome',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** 10:04:31, as in Rome */
export const clockTime = (moment: Date | string): string => seconds.format(new Date(moment));
