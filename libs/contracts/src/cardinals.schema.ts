import { z } from 'zod';
import { daySchema, objectIdSchema, writtenCountSchema } from './identifiers.schema.js';

export const CONTINENTS = ['Afrique', 'Amérique', 'Asie', 'Europe', 'Océanie'] as const;
export const ORDRES = ['Cardinal-évêque', 'Cardinal-prêtre', 'Cardinal-diacre'] as const;
export const STATUTS = ['OUI', 'NON'] as const;

export const fonctionSchema = z.object({
  titre: z.string(),
  organisation: z.string(),
  debut: z.string(),
  fin: z.string(),
});

/** A cardinal as the calls give one. Dates are days; `age` is today's. */
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
  /** Path or URL; null when there is no picture. */
  photo: z.string().nullable(),
  fonctions: z.array(fonctionSchema),
  publications: z.array(z.string()),
  creePar: z.string(),
  dateCreation: daySchema,
  papabile: z.boolean(),
  raisonsForPapabile: z.array(z.string()),
  raisonsAgainstPapabile: z.array(z.string()),
  statutVotant: z.enum(STATUTS),
  participation: z.boolean(),
  fonction: z.string(),
  preseance: z.int().nullable(),
  version: z.int(),
});
export type Cardinal = z.infer<typeof cardinalSchema>;

/** What stands beside a name in lists of results. */
export const cardinalCardSchema = z.object({
  _id: objectIdSchema,
  slug: z.string(),
  nomComplet: z.string(),
  photo: z.string().nullable(),
});
export type CardinalCard = z.infer<typeof cardinalCardSchema>;

const wanted = (error: string) => ({ error });
/** A filter that is left empty is no filter. */
const optionalText = z
  .string(wanted('Texte attendu'))
  .max(200, 'Texte trop long')
  .transform((text) => (text.trim() === '' ? undefined : text.trim()))
  .optional();
const emptyIsAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const count = (max: number, message: string) => emptyIsAbsent(writtenCountSchema(max, message));

const paging = {
  page: count(1_000_000, 'Numéro de page invalide'),
  limit: count(1_000, 'Limite invalide : de 1 à 1 000'),
};

export const cardinalListQuerySchema = z.object({
  ...paging,
  /** So many cardinals, picked at random. */
  aleatoire: count(100, 'Nombre invalide : de 1 à 100'),
});
export type CardinalListQuery = z.infer<typeof cardinalListQuerySchema>;

export const cardinalSearchQuerySchema = z.object({
  ...paging,
  nom: optionalText,
  paysService: optionalText,
  paysNaissance: optionalText,
  ordre: emptyIsAbsent(z.enum(ORDRES, wanted('Ordre inconnu'))),
  continent: emptyIsAbsent(z.enum(CONTINENTS, wanted('Continent inconnu'))),
  papabile: emptyIsAbsent(
    z
      .enum(['true', 'false'], wanted('Valeur attendue : true ou false'))
      .transform((value) => value === 'true'),
  ),
  statutVotant: emptyIsAbsent(z.enum(STATUTS, wanted('Valeur attendue : OUI ou NON'))),
});
export type CardinalSearchQuery = z.infer<typeof cardinalSearchQuerySchema>;

export const cardinalPageSchema = z.object({
  cardinaux: z.array(cardinalSchema),
  total: z.int(),
  totalPages: z.int(),
  currentPage: z.int(),
});
export type CardinalPage = z.infer<typeof cardinalPageSchema>;

const counted = z.object({ count: z.int() });
export const cardinalStatsSchema = z.object({
  totalCardinaux: z.int(),
  votantsCount: z.int(),
  /** Youngest range first: `41-50` … `71-80`, then `81+`. */
  ageStats: z.array(counted.extend({ range: z.string() })),
  /** Most cardinals first; its length is the number of countries. */
  paysServiceCounts: z.array(counted.extend({ pays: z.string() })),
  continentCounts: z.array(counted.extend({ continent: z.string() })),
  ordreCounts: z.array(counted.extend({ ordre: z.string() })),
});
export type CardinalStats = z.infer<typeof cardinalStatsSchema>;
