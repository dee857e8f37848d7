import { z } from 'zod';
import { daySchema, objectIdSchema } from '../identifiers.schema.js';
import { pageSchema } from '../paging.schema.js';

export const CONTINENTS = ['Afrique', 'Amérique', 'Asie', 'Europe', 'Océanie'] as const;
export const ORDRES = ['Cardinal-évêque', 'Cardinal-prêtre', 'Cardinal-diacre'] as const;
export const STATUTS = ['OUI', 'NON'] as const;

/** An office held; `debut` and `fin` as free text (`2013`, `mai 2019`), `fin` empty while it lasts. */
export const fonctionSchema = z.object({
  titre: z.string(),
  organisation: z.string(),
  debut: z.string(),
  fin: z.string(),
});

/** Focal point of a photo in percent from left and top: the face, kept by every crop. */
export const photoFocusSchema = z.object(
  {
    x: z.number('Nombre attendu').min(0, 'De 0 à 100').max(100, 'De 0 à 100'),
    y: z.number('Nombre attendu').min(0, 'De 0 à 100').max(100, 'De 0 à 100'),
  },
  'Deux nombres attendus, de 0 à 100',
);

/** A cardinal in API responses. Dates are days; `age` is today's. */
export const cardinalSchema = z.object({
  _id: objectIdSchema,
  slug: z.string(),
  nom: z.string(),
  prenom: z.string(),
  /** First name followed by last name. */
  nomComplet: z.string(),
  titreHonorifique: z.string(),
  titre: z.string(),
  ordre: z.string(),
  dateNaissance: daySchema,
  age: z.int(),
  lieuNaissance: z.string(),
  paysNaissance: z.string(),
  paysService: z.string(),
  continent: z.enum(CONTINENTS),
  nationalite: z.string(),
  languesParlees: z.array(z.string()),
  formation: z.string(),
  specialisation: z.string(),
  biographie: z.string(),
  /** Path or URL; null for none. */
  photo: z.string().nullable(),
  photoFocus: photoFocusSchema.nullable(),
  fonctions: z.array(fonctionSchema),
  publications: z.array(z.string()),
  creePar: z.string(),
  dateCreation: daySchema,
  papabile: z.boolean(),
  raisonsForPapabile: z.array(z.string()),
  raisonsAgainstPapabile: z.array(z.string()),
  statutVotant: z.enum(STATUTS),
  /** Why `statutVotant` differs from the age rule; empty if it does not. */
  motifStatut: z.string(),
  participation: z.boolean(),
  /** Why an elector does not take part, phrased to follow 'absent, ': 'pour raisons de santé'; may be empty. */
  motifAbsence: z.string(),
  fonction: z.string(),
  preseance: z.int().nullable(),
  version: z.int(),
});
export type Cardinal = z.infer<typeof cardinalSchema>;

/** A cardinal in lists of results. */
export const cardinalCardSchema = z.object({
  _id: objectIdSchema,
  slug: z.string(),
  nomComplet: z.string(),
  photo: z.string().nullable(),
  /** Present for photos with a focal point. */
  photoFocus: photoFocusSchema.optional(),
});
export type CardinalCard = z.infer<typeof cardinalCardSchema>;

export const cardinalPageSchema = pageSchema({ cardinaux: z.array(cardinalSchema) });
export type CardinalPage = z.infer<typeof cardinalPageSchema>;
