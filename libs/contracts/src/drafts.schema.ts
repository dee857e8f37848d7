import { z } from 'zod';
import { objectIdSchema } from './identifiers.schema.js';
import { emptyIsAbsent } from './text.schema.js';

/** Contents of a form, whether or not valid: only the size is checked. */
export const draftSchema = z.object({
  champs: z.record(
    z.string().regex(/^[a-zA-Z]{1,50}$/, 'Champ inconnu'),
    z.union([z.string().max(300_000), z.number(), z.boolean()]).nullable(),
  ),
  /** The article that the form changes; null or absent for a new one. */
  article: objectIdSchema.nullish(),
  /** The version on which the form is based; null for a new article. */
  version: z.int().nullable(),
});
export type Draft = z.infer<typeof draftSchema>;

/** A draft with its key, as `PUT` takes it, and the time of its last change. */
const keptDraftSchema = draftSchema.required().extend({ cle: z.string(), at: z.string() });
export type KeptDraft = z.infer<typeof keptDraftSchema>;

export const keptDraftsSchema = z.object({ brouillons: z.array(keptDraftSchema) });
export type KeptDrafts = z.infer<typeof keptDraftsSchema>;

/** Without `article`: the drafts of new articles. */
export const draftsQuerySchema = z.object({ article: emptyIsAbsent(objectIdSchema) });
export type DraftsQuery = z.infer<typeof draftsQuerySchema>;

/** Chosen at random by each form. Earlier versions had one draft of each article, and one of a new article. */
export const draftKeySchema = z.union([z.string().regex(/^[0-9a-f]{32}$/), z.literal('nouveau'), objectIdSchema], {
  error: 'Identifiant invalide',
});
