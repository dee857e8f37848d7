import { dayInRome, hour, longDate } from '@fumata/text';

export interface Publication {
  readonly publie: boolean;
  /** A timestamp, a chosen day, or empty for the time of saving. */
  readonly datePublication: string;
}

/** Visibility of an article: a draft, scheduled for its date, or published. */
type ArticleState = 'draft' | 'scheduled' | 'published';

export function stateOf({ publie, datePublication }: Publication, now: number): ArticleState {
  if (!publie) return 'draft';
  const isComing = datePublication.includes('T') ? Date.parse(datePublication) > now : datePublication > dayInRome(now);
  return isComing ? 'scheduled' : 'published';
}

const weekday = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Rome', weekday: 'long' });

/** 'mercredi 14 mai 2025 à 0 h 00', in Rome: a chosen day starts at midnight. */
export function appearsText(datePublication: string): string {
  const day = `${weekday.format(new Date(datePublication))} ${longDate(datePublication)}`;
  return `${day} à ${datePublication.includes('T') ? hour(datePublication) : '0\u00A0h\u00A000'}`;
}
