import type { Cardinal, ElectorCalendar } from '@fumata/contracts';
import { eightiethBirthday, isElectorByAgeOn } from '@fumata/text';
import { cardOf, toCardinal, type StoredCardinal } from './cardinal.js';

/** Elector status by age. */
export const statutByAge = (day: string, dateNaissance: string): StoredCardinal['statutVotant'] =>
  isElectorByAgeOn(day, dateNaissance) ? 'OUI' : 'NON';

/** Elector status on a day: by age, unless the record states an exception. */
export const statutOn = (day: string, cardinal: StoredCardinal): StoredCardinal['statutVotant'] =>
  cardinal.motifStatut !== '' ? cardinal.statutVotant : statutByAge(day, cardinal.dateNaissance);

/** API representation with age and elector status on that day. */
export const toCardinalOn = (day: string, cardinal: StoredCardinal): Cardinal => ({
  ...toCardinal(cardinal, day),
  statutVotant: statutOn(day, cardinal),
});

/** Created on or before that day. */
export const isMemberOn = (day: string, { dateCreation }: StoredCardinal): boolean => dateCreation <= day;

/** The electors on a day, and their 80th birthdays. */
export function calendarFrom(date: string, cardinals: readonly StoredCardinal[]): ElectorCalendar {
  const members = cardinals.filter((each) => isMemberOn(date, each));
  const electors = members
    .filter((each) => statutOn(date, each) === 'OUI')
    .map((each) => ({ cardinal: cardOf(each), date: eightiethBirthday(each.dateNaissance) }))
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  return { date, electeurs: electors.length, total: members.length, anniversaires: withRemaining(electors) };
}

/** Adds the number of electors on the next day to each; `electors` is sorted by date. */
function withRemaining<T extends { readonly date: string }>(
  electors: readonly T[],
): (T & { electeursApres: number })[] {
  let remaining = 0;
  return electors
    .toReversed()
    .map((each, i, reversed) => {
      if (reversed[i - 1]?.date !== each.date) remaining = i;
      return { ...each, electeursApres: remaining };
    })
    .reverse();
}
