import type { PapabileDuJour } from '@fumata/contracts';
import { dayAfter } from '../rome-day.js';

const CUT = 50;

type Entry = Pick<PapabileDuJour, '_id' | 'dateAffichage' | 'actif'>;

/** The active entry that already has a day, other than the one in hand. */
export const takenBy = <T extends Entry>(entries: readonly T[], day: string, own?: string): T | undefined =>
  entries.find(({ _id, dateAffichage, actif }) => actif && dateAffichage === day && _id !== own);

/** The first day from one on that no active entry has. */
export function freeDayFrom(entries: readonly Entry[], day: string): string {
  let free = day;
  while (takenBy(entries, free)) free = dayAfter(free);
  return free;
}

/** The beginning of a text, of at most fifty characters. */
export const cutShort = (text: string): string => {
  const letters = [...text];
  return letters.length > CUT ? `${letters.slice(0, CUT).join('')}...` : text;
};

export interface DayValues {
  readonly cardinalId: string;
  readonly dateAffichage: string;
  readonly citation: string;
  readonly commentaire: string;
  readonly actif: boolean;
}

export const newDay = (tomorrow: string): DayValues => ({
  ...{ cardinalId: '', dateAffichage: tomorrow, citation: '', commentaire: '', actif: true },
});

export const dayValuesOf = (entry: PapabileDuJour): DayValues => ({
  cardinalId: entry.cardinalId._id,
  dateAffichage: entry.dateAffichage,
  citation: entry.citation,
  commentaire: entry.commentaire,
  actif: entry.actif,
});

export type DayErrors = Readonly<Partial<Record<'cardinalId' | 'dateAffichage', string>>>;

export const dayErrors = ({ cardinalId, dateAffichage }: DayValues): DayErrors => ({
  ...(cardinalId === '' && { cardinalId: 'Veuillez sélectionner un cardinal' }),
  ...(dateAffichage === '' && { dateAffichage: "Veuillez sélectionner une date d'affichage" }),
});

/** When an entry is or was shown: the current one is the active entry with the latest day not after today. */
export type Showing = 'inactive' | 'coming' | 'current' | 'past';

export function showingOf(entry: Entry, entries: readonly Entry[], today: string): Showing {
  if (!entry.actif) return 'inactive';
  if (entry.dateAffichage > today) return 'coming';
  const later = entries.some(
    ({ actif, dateAffichage }) => actif && dateAffichage <= today && dateAffichage > entry.dateAffichage,
  );
  return later ? 'past' : 'current';
}
