import type { Cardinal, ElectorCalendar } from '@fumata/contracts';
import { cardOf, presented } from './cardinal.js';
import type { StoredCardinal } from './cardinal.js';

/** From the day after the 80th birthday on one is no elector (Universi Dominici Gregis, 33). */
const LIMIT_YEARS = 80;

/** The 80th birthday; who was born on 29 February has it on 1 March. */
export function eightiethBirthday(dateNaissance: string): string {
  const year = Number(dateNaissance.slice(0, 4)) + LIMIT_YEARS;
  const day = dateNaissance.slice(4);
  const leap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  return day === '-02-29' && !leap ? `${year}-03-01` : `${year}${day}`;
}

/** Whether age alone makes an elector on a day: 80 not yet reached before it. */
export const isOfAgeOn = (day: string, dateNaissance: string): boolean =>
  eightiethBirthday(dateNaissance) >= day;

/** The elector status that age alone gives. */
export const statutByAge = (day: string, dateNaissance: string): StoredCardinal['statutVotant'] =>
  isOfAgeOn(day, dateNaissance) ? 'OUI' : 'NON';

/** The elector status on a day: by age, unless the record says why not. */
export const statutOn = (day: string, cardinal: StoredCardinal): StoredCardinal['statutVotant'] =>
  cardinal.motifStatut !== '' ? cardinal.statutVotant : statutByAge(day, cardinal.dateNaissance);

/** As the calls give it, with age and elector status as on that day. */
export const presentedOn = (day: string, cardinal: StoredCardinal): Cardinal => ({
  ...presented(cardinal, day),
  statutVotant: statutOn(day, cardinal),
});

/** Created on that day or before. */
export const isMemberOn = (day: string, { dateCreation }: StoredCardinal): boolean => dateCreation <= day;

/** Who is an elector on a day, and the 80th birthdays by which they stop being one. */
export function calendarFrom(date: string, cardinals: readonly StoredCardinal[]): ElectorCalendar {
  const members = cardinals.filter((each) => isMemberOn(date, each));
  const electors = members
    .filter((each) => statutOn(date, each) === 'OUI')
    .map((each) => ({ cardinal: cardOf(each), date: eightiethBirthday(each.dateNaissance) }))
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  return {
    date,
    electeurs: electors.length,
    total: members.length,
    anniversaires: withThoseLeft(electors),
  };
}

/** With how many are left the day after: those born on one day go together. In the order of their dates. */
function withThoseLeft<T extends { readonly date: string }>(
  electors: readonly T[],
): (T & { electeursApres: number })[] {
  let left = 0;
  return electors
    .toReversed()
    .map((each, i, reversed) => {
      if (reversed[i - 1]?.date !== each.date) left = i;
      return { ...each, electeursApres: left };
    })
    .reverse();
}
