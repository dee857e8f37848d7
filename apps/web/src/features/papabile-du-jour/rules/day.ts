import type { Cardinal, PapabileDuJour } from '@fumata/contracts';
import { groupBy } from '../../../lib/group-by.js';
import { pick, PORTRAIT, type Portrait } from '../../../lib/pick.js';

/** Entry in a list. */
export interface DayCard {
  readonly slug: string;
  /** Date written YYYY-MM-DD. */
  readonly date: string;
  readonly cardinal: Portrait & Pick<Cardinal, 'fonction'>;
}

/** Entry on its own page. */
export interface Day extends DayCard {
  readonly biography: string;
  readonly quotation: string;
  readonly comment: string;
  readonly isElector: boolean;
  /** The cardinal no longer has a page. */
  readonly isGone: boolean;
}

export const cardOf = ({ slug, dateAffichage, cardinalId }: PapabileDuJour): DayCard => ({
  slug,
  date: dateAffichage,
  cardinal: pick(cardinalId, [...PORTRAIT, 'fonction']),
});

export function dayOf(entry: PapabileDuJour): Day {
  const { citation, commentaire, cardinalId } = entry;
  return {
    ...cardOf(entry),
    biography: cardinalId.biographie,
    quotation: citation,
    comment: commentaire,
    isElector: cardinalId.statutVotant === 'OUI',
    isGone: cardinalId.supprime,
  };
}

/** Neighbours of an entry in a list sorted newest first; undefined when it is not in the list. */
export function neighboursOf<T extends { readonly slug: string }>(
  slug: string,
  recent: readonly T[],
): { readonly older: T | undefined; readonly newer: T | undefined } | undefined {
  const index = recent.findIndex((each) => each.slug === slug);
  return index < 0 ? undefined : { older: recent[index + 1], newer: recent[index - 1] };
}

/** Groups by year, newest first; keeps the order within a year. */
export function byYear<T extends { readonly date: string }>(
  days: readonly T[],
): { readonly year: string; readonly days: readonly T[] }[] {
  const years = groupBy(days, ({ date }) => date.slice(0, 4));
  return [...years].map(([year, ofYear]) => ({ year, days: ofYear })).sort((a, b) => b.year.localeCompare(a.year));
}

const calendar = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** Parts of a date for a tear-off calendar: '1er', 'mai 2025', 'jeudi'. */
export function calendarLeafOf(date: string): {
  readonly day: string;
  readonly month: string;
  readonly weekday: string;
} {
  const parts = calendar.formatToParts(new Date(date));
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? '';
  const day = part('day');
  return { day: day === '1' ? '1er' : day, month: `${part('month')} ${part('year')}`, weekday: part('weekday') };
}
