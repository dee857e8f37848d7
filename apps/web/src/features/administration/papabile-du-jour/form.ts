import { newPapabileDuJourSchema, type NewPapabileDuJour, type PapabileDuJour } from '@fumata/contracts';
import { z } from 'zod';
import type { FormDefinition } from '../kit/form.js';
import { dayAfter } from '@fumata/text';

const valuesSchema = z.object({
  cardinalId: z.string(),
  dateAffichage: z.string(),
  citation: z.string(),
  commentaire: z.string(),
  actif: z.boolean(),
});
export type DayValues = z.infer<typeof valuesSchema>;

export const DAY_FORM: FormDefinition<DayValues, NewPapabileDuJour> = {
  labels: {
    cardinalId: 'Cardinal',
    dateAffichage: 'Date d’affichage',
    citation: 'Citation',
    commentaire: 'Commentaire',
    actif: 'Actif',
  },
  values: valuesSchema,
  contract: newPapabileDuJourSchema,
  toBody: (values) => values,
};

export const newDay = (tomorrow: string): DayValues => ({
  cardinalId: '',
  dateAffichage: tomorrow,
  citation: '',
  commentaire: '',
  actif: true,
});

export const dayValuesOf = ({ cardinalId, ...entry }: PapabileDuJour): DayValues =>
  valuesSchema.parse({ ...entry, cardinalId: cardinalId._id });

type Entry = Pick<PapabileDuJour, '_id' | 'dateAffichage' | 'actif'>;

/** The active entry of a day, other than the edited entry. */
export const activeEntryOn = <T extends Entry>(entries: readonly T[], day: string, editedId?: string): T | undefined =>
  entries.find(({ _id, dateAffichage, actif }) => actif && dateAffichage === day && _id !== editedId);

/** The first day without an active entry, from the given day on. */
export function freeDayFrom(entries: readonly Entry[], day: string): string {
  let free = day;
  while (activeEntryOn(entries, free)) free = dayAfter(free);
  return free;
}

const MAX_LENGTH = 50;

/** Truncates a text to fifty characters. */
export const truncate = (text: string): string => {
  const letters = [...text];
  return letters.length > MAX_LENGTH ? `${letters.slice(0, MAX_LENGTH).join('')}...` : text;
};

/** When an entry is or was shown: the current one is the active entry with the latest day not after today. */
export type Showing = 'inactive' | 'coming' | 'current' | 'past';

export function showingOf(entry: Entry, entries: readonly Entry[], today: string): Showing {
  if (!entry.actif) return 'inactive';
  if (entry.dateAffichage > today) return 'coming';
  const isReplaced = entries.some(
    ({ actif, dateAffichage }) => actif && dateAffichage <= today && dateAffichage > entry.dateAffichage,
  );
  return isReplaced ? 'past' : 'current';
}
