import { z } from 'zod';
import { cardinalSchema } from './cardinals.schema.js';
import {
  daySchema,
  objectIdSchema,
  PLAUSIBLE_DAY,
  plausibleDaySchema,
  readVersionSchema,
} from '../identifiers.schema.js';
import { limitSchema } from '../paging.schema.js';
import { flagSchema, textSchema } from '../text.schema.js';

/** The cardinal of an entry; of one in the trash only the required fields. */
const subject = cardinalSchema.extend({
  /** In the trash: the cardinal has no page any more. */
  supprime: z.boolean(),
});

export const papabileDuJourSchema = z.object({
  _id: objectIdSchema,
  slug: z.string(),
  cardinalId: subject,
  dateAffichage: daySchema,
  citation: z.string(),
  commentaire: z.string(),
  actif: z.boolean(),
  version: z.int(),
});
export type PapabileDuJour = z.infer<typeof papabileDuJourSchema>;

export const recentQuerySchema = z.object({ limit: limitSchema });
export type RecentQuery = z.infer<typeof recentQuerySchema>;

const NO_CARDINAL = 'Veuillez sélectionner un cardinal';
const NO_DAY = "Veuillez sélectionner une date d'affichage";

const required = {
  cardinalId: z.string(NO_CARDINAL).min(1, NO_CARDINAL).pipe(objectIdSchema).meta({ pattern: '^[0-9a-fA-F]{24}$' }),
  dateAffichage: z.string(NO_DAY).min(1, NO_DAY).pipe(plausibleDaySchema).meta(PLAUSIBLE_DAY),
};
const others = { citation: textSchema(2_000), commentaire: textSchema(10_000), actif: flagSchema };

export const newPapabileDuJourSchema = z.object({ ...required, ...z.object(others).partial().shape });
export type NewPapabileDuJour = z.infer<typeof newPapabileDuJourSchema>;

/** Partial change; omitted fields stay. */
export const papabileDuJourChangeSchema = z
  .object({ ...required, ...others })
  .partial()
  .extend({ version: readVersionSchema });
export type PapabileDuJourChange = z.infer<typeof papabileDuJourChangeSchema>;
