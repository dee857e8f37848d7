import type { Cardinal, PapabileDuJour } from '@fumata/contracts';

export type Portrayed = Pick<
  Cardinal,
  'slug' | 'prenom' | 'nom' | 'nomComplet' | 'ordre' | 'photo' | 'photoFocus'
>;

/** An entry among others. */
export interface DayCard {
  readonly slug: string;
  /** AAAA-MM-JJ */
  readonly date: string;
  readonly cardinal: Portrayed & Pick<Cardinal, 'fonction'>;
}

/** An entry on its own page. */
export interface Day extends DayCard {
  readonly biography: string;
  readonly quotation: string;
  readonly comment: string;
  /** No page leads to the cardinal any more. */
  readonly isGone: boolean;
}

export function cardOf({ slug, dateAffichage, cardinalId }: PapabileDuJour): DayCard {
  const { prenom, nom, nomComplet, ordre, photo, photoFocus, fonction } = cardinalId;
  const cardinal = { slug: cardinalId.slug, prenom, nom, nomComplet, ordre, photo, photoFocus, fonction };
  return { slug, date: dateAffichage, cardinal };
}

export function dayOf(entry: PapabileDuJour): Day {
  const { citation, commentaire, cardinalId } = entry;
  return {
    ...cardOf(entry),
    biography: cardinalId.biographie,
    quotation: citation,
    comment: commentaire,
    isGone: cardinalId.supprime,
  };
}

/** An entry's neighbours among the recent ones, newest first; undefined for one that isn't among them. */
export function beside<T extends { readonly slug: string }>(
  slug: string,
  recent: readonly T[],
): { readonly older: T | undefined; readonly newer: T | undefined } | undefined {
  const index = recent.findIndex((each) => each.slug === slug);
  return index < 0 ? undefined : { older: recent[index + 1], newer: recent[index - 1] };
}

/** Newest year first; within it as they come. */
export function byYear<T extends { readonly date: string }>(
  days: readonly T[],
): { readonly year: string; readonly days: readonly T[] }[] {
  const years = Map.groupBy(days, ({ date }) => date.slice(0, 4));
  return [...years].map(([year, of]) => ({ year, days: of })).sort((a, b) => b.year.localeCompare(a.year));
}

const calendar = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** A day as it stands on a page that is torn off: '1er', 'mai 2025', 'jeudi'. */
export function leafOf(date: string): {
  readonly day: string;
  readonly month: string;
  readonly weekday: string;
} {
  const parts = calendar.formatToParts(new Date(date));
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  const day = part('day');
  return {
    day: day === '1' ? '1er' : day,
    month: `${part('month')} ${part('year')}`,
    weekday: part('weekday'),
  };
}
