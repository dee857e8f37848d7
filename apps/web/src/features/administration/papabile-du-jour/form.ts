import { newPapabileDuJourSchema, type NewPapabileDuJour, type PapabileDuJour } from '@fumata/contracts';
import { z } from 'zod';
import type { FormDefinition } from '../kit/form.js';

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
