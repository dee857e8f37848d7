import { z } from 'zod';
import { objectIdSchema } from './identifiers.schema.js';

/** Contents of a form, whether or not valid: only the size is checked. */
export const draftSchema = z.object({
  champs: z.record(
    z.string().regex(/^[a-zA-Z]{1,50}$/, 'Champ inconnu'),
    z.union([z.string().max(300_000), z.number(), z.boolean()]).nullable(),
  ),
  /** The version on which the form is based; null for a new article. */
  version: z.int().nullable(),
});
export type Draft = z.infer<typeof draftSchema>;

export const storedDraftSchema = z.object({ brouillon: draftSchema.extend({ at: z.string() }).nullable() });
export type StoredDraft = z.infer<typeof storedDraftSchema>;

/** `nouveau`, or the article's id. */
export const draftKeySchema = z.union([z.literal('nouveau'), objectIdSchema], { error: 'Identifiant invalide' });
