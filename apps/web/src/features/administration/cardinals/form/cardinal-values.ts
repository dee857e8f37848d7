import { newCardinalSchema, STATUTS, type Cardinal, type NewCardinal } from '@fumata/contracts';
import { z } from 'zod';
import { type FormDefinition, typedNumber, type Base } from '../../kit/form.js';
import { LABELS } from '../rules/labels.js';
import { statusHint } from '../rules/status.js';

const text = z.string().default('');

const fonctionSchema = z.object({ titre: text, organisation: text, debut: text, fin: text });
export const EMPTY_FONCTION = fonctionSchema.parse({});

/** Values as typed; the defaults are those of a new cardinal. */
const valuesSchema = z.object({
  prenom: text,
  nom: text,
  titreHonorifique: text,
  dateNaissance: text,
  lieuNaissance: text,
  paysNaissance: text,
  nationalite: text,
  languesParlees: text,
  ordre: text,
  titre: text,
  fonction: text,
  dateCreation: text,
  creePar: text,
  preseance: text,
  paysService: text,
  continent: text,
  formation: text,
  specialisation: text,
  biographie: text,
  motifStatut: text,
  motifAbsence: text,
  /** Empty until chosen: the default depends on the age. */
  statutVotant: z.enum([...STATUTS, '']).default(''),
  papabile: z.boolean().default(false),
  participation: z.boolean().default(true),
  fonctions: z.array(fonctionSchema).default(() => [EMPTY_FONCTION]),
  publications: z.array(text).default(['']),
  photo: z.string().nullable().default(null),
  photoFocus: z.object({ x: z.number(), y: z.number() }).nullable().default(null),
});

export type CardinalValues = z.infer<typeof valuesSchema>;

export const EMPTY_VALUES: CardinalValues = valuesSchema.parse({});

/** Form values of a record; lists of rows have at least one, possibly empty, row. */
export const baseOf = (cardinal: Cardinal): Base<CardinalValues> => ({
  version: cardinal.version,
  values: valuesSchema.parse({
    ...cardinal,
    languesParlees: cardinal.languesParlees.join(', '),
    preseance: String(cardinal.preseance ?? ''),
    fonctions: cardinal.fonctions.length > 0 ? cardinal.fonctions : [EMPTY_FONCTION],
    publications: cardinal.publications.length > 0 ? cardinal.publications : [''],
  }),
});

/** First name followed by last name. */
export const fullName = ({ prenom, nom }: Pick<CardinalValues, 'prenom' | 'nom'>): string =>
  `${prenom.trim()} ${nom.trim()}`.trim();

const compared = {
  languesParlees: ({ languesParlees }: CardinalValues) => languesParlees.split(','),
  preseance: ({ preseance }: CardinalValues) => typedNumber(preseance, null),
  photoFocus: ({ photo, photoFocus }: CardinalValues) => photo && photoFocus,
};

/** `day`: reference day for ages at the conclave, `2025-04-21`. */
export const cardinalForm = (day: string): FormDefinition<CardinalValues, NewCardinal> => ({
  labels: LABELS,
  values: valuesSchema,
  contract: newCardinalSchema,
  toBody: (values) => ({
    ...values,
    languesParlees: compared.languesParlees(values),
    preseance: compared.preseance(values),
    photoFocus: compared.photoFocus(values),
    statutVotant: statusHint(values, day).selectedStatus,
  }),
  compared,
  shown: {
    photo: ({ photo }) => photo ?? 'aucune',
    photoFocus: ({ photoFocus }) => (photoFocus ? `${photoFocus.x} %\u202F; ${photoFocus.y} %` : '–'),
  },
});
