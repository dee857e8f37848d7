import { z } from 'zod';
import { RECORD_VERBS } from '../operations/audit.schema.js';
import { articleCardSchema } from './articles.schema.js';

/** Articles in the trash: who deleted each one, when, and when it will be purged. */
export const articleTrashSchema = z.object({
  articles: z.array(articleCardSchema.extend({ supprimeLe: z.string(), supprimePar: z.string(), purgeLe: z.string() })),
});
export type ArticleTrash = z.infer<typeof articleTrashSchema>;

/** A version of an article; lists are latest first. */
const articleVersionSchema = z.object({
  version: z.int(),
  at: z.string(),
  who: z.string(),
  verb: z.enum(RECORD_VERBS),
  /** The changed fields. */
  champs: z.array(z.string()),
});
export const articleVersionsSchema = z.object({ versions: z.array(articleVersionSchema) });
export type ArticleVersions = z.infer<typeof articleVersionsSchema>;
