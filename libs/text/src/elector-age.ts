/** An elector ceases to be one on the day after the 80th birthday (Universi Dominici Gregis, 33). */
const LIMIT_YEARS = 80;

/** Full years on a day (both `YYYY-MM-DD`). */
export function ageOn(day: string, dateNaissance: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateNaissance.slice(0, 4));
  return day.slice(5) < dateNaissance.slice(5) ? years - 1 : years;
}

/** The 80th birthday; for 29 February it is 1 March. */
export function eightiethBirthday(dateNaissance: string): string {
  const year = Number(dateNaissance.slice(0, 4)) + LIMIT_YEARS;
  const day = dateNaissance.slice(4);
  const leap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  return day === '-02-29' && !leap ? `${year}-03-01` : `${year}${day}`;
}

/** Whether a cardinal is an elector by age on a day: the 80th birthday is not before it. */
export const isElectorByAgeOn = (day: string, dateNaissance: string): boolean =>
  eightiethBirthday(dateNaissance) >= day;
