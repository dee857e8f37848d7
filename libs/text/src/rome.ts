/** Swedish writes date and time as ISO 8601 does, with a space between them. */
const localTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Local time in Rome as `2025-05-08T18:30:05`, the format of date-time inputs. */
export const localTimeInRome = (moment: Date | number | string): string =>
  localTime.format(new Date(moment)).replace(' ', 'T');

/** Hours since midnight in Rome, with the minutes as a fraction. */
export function hoursInRome(moment: Date | number | string): number {
  const [hours = 0, minutes = 0] = localTimeInRome(moment).slice(11).split(':').map(Number);
  return hours + minutes / 60;
}
