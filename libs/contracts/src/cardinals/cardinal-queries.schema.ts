import { z } from 'zod';
import { daySchema, writtenCountSchema } from '../identifiers.schema.js';
import { paging } from '../paging.schema.js';
import { cleanGroupName } from '../clean-text.js';
import { emptyIsAbsent, searchedTextSchema, writtenFlagSchema } from '../text.schema.js';
import { CONTINENTS, ORDRES, STATUTS } from './cardinals.schema.js';

const expected = (error: string) => ({ error });
/** An empty filter is no filter. */
const optionalText = searchedTextSchema.transform((text) => (text.trim() === '' ? undefined : text.trim())).optional();
const optionalGroupName = searchedTextSchema.transform((text) => cleanGroupName(text) || undefined).optional();

export const cardinalListQuerySchema = z.object({
  ...paging,
  /** Number of random cardinals. */
  aleatoire: emptyIsAbsent(writtenCountSchema(100, 'Nombre invalide : de 1 à 100')),
});
export type CardinalListQuery = z.infer<typeof cardinalListQuerySchema>;

/** Filters of the directory; all must match. */
const criteria = {
  nom: optionalText,
  paysService: optionalGroupName,
  paysNaissance: optionalGroupName,
  creePar: optionalGroupName,
  ordre: emptyIsAbsent(z.enum(ORDRES, expected('Ordre inconnu'))),
  continent: emptyIsAbsent(z.enum(CONTINENTS, expected('Continent inconnu'))),
  papabile: emptyIsAbsent(writtenFlagSchema.transform((value) => value === 'true')),
  statutVotant: emptyIsAbsent(z.enum(STATUTS, expected('Valeur attendue : OUI ou NON'))),
  /** A range of `ageStats`. */
  age: emptyIsAbsent(z.string().regex(/^(\d?\d1-\d?\d0|81\+)$/, 'Tranche attendue, par exemple 61-70 ou 81+')),
  /** Ages, elector status and membership as of this day instead of today. */
  date: emptyIsAbsent(daySchema),
};

/** Sort orders; ties, and `nom`, by family name then first name. */
const TRIS = ['nom', 'age', 'creation', 'preseance', 'pays'] as const;
const SENS = ['asc', 'desc'] as const;

export const cardinalSearchQuerySchema = z.object({
  ...paging,
  ...criteria,
  tri: emptyIsAbsent(z.enum(TRIS, expected('Tri inconnu'))),
  sens: emptyIsAbsent(z.enum(SENS, expected('Valeur attendue : asc ou desc'))),
});
export type CardinalSearchQuery = z.infer<typeof cardinalSearchQuerySchema>;

export const cardinalCriteriaSchema = z.object(criteria);
export type CardinalCriteria = z.infer<typeof cardinalCriteriaSchema>;
