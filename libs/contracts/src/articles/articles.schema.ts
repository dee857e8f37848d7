import { z } from 'zod';
import { cardinalSchema } from '../cardinals/cardinals.schema.js';
import { momentSchema, objectIdSchema, plausibleDaySchema, readVersionSchema } from '../identifiers.schema.js';
import { limitSchema, pageSchema, paging } from '../paging.schema.js';
import {
  emptyIsAbsent,
  emptyIsNull,
  filledSchema,
  flagSchema,
  imagePathSchema,
  lineSchema,
  searchedTextSchema,
  textSchema,
  writtenFlagOrEmptySchema,
} from '../text.schema.js';
import { isReasonable } from './article-html.js';

export const CATEGORIES = ['actualite', 'analyse', 'interview', 'evenement', 'infographies', 'leon14'] as const;

/** An article in lists. Titles and summaries are plain text. */
export const articleCardSchema = z.object({
  _id: objectIdSchema,
  slug: z.string(),
  titre: z.string(),
  resume: z.string(),
  categorie: z.enum(CATEGORIES),
  auteur: z.string(),
  /** Minutes; null if unknown, shown as 5. */
  dateLecture: z.int().nullable(),
  featured: z.boolean(),
  publie: z.boolean(),
  /** Visible from this moment on, if published. */
  datePublication: z.string(),
  /** Path of one of the site's images; null for none. */
  image: z.string().nullable(),
  version: z.int(),
  updatedAt: z.string(),
});
export type ArticleCard = z.infer<typeof articleCardSchema>;

/** `contenu` is HTML of the allow-list only. */
export const articleSchema = articleCardSchema.extend({
  contenu: z.string(),
  /** Whether somebody chose `datePublication`; otherwise a draft gets the moment of its publication. */
  dateChoisie: z.boolean(),
});
export type Article = z.infer<typeof articleSchema>;

export const articlePageSchema = pageSchema({ articles: z.array(articleCardSchema) });
export type ArticlePage = z.infer<typeof articlePageSchema>;

/** Number of articles per category, including empty ones. */
export const articleCountsSchema = z.object({
  categories: z.array(z.object({ categorie: z.enum(CATEGORIES), articles: z.int() })),
});
export type ArticleCounts = z.infer<typeof articleCountsSchema>;

export const articleWithRelatedSchema = z.object({
  article: articleSchema,
  /** Articles of the same category first, then the newest others. */
  articlesConnexes: z.array(articleCardSchema),
  papabili: z.array(cardinalSchema),
});
export type ArticleWithRelated = z.infer<typeof articleWithRelatedSchema>;

export const articleListQuerySchema = z.object({
  ...paging,
  categorie: emptyIsAbsent(z.enum(CATEGORIES, { error: 'Catégorie inconnue' })),
  search: emptyIsAbsent(searchedTextSchema),
  /**
   * For editors: published articles with the scheduled ones, drafts, or all (empty). Without it, and for others:
   * published articles whose date has come.
   */
  publie: writtenFlagOrEmptySchema.optional(),
});
export type ArticleListQuery = z.infer<typeof articleListQuerySchema>;

export const articleCountsQuerySchema = articleListQuerySchema.pick({ search: true });
export type ArticleCountsQuery = z.infer<typeof articleCountsQuerySchema>;

export const articleLimitSchema = z.object({ limit: limitSchema });
export type ArticleLimit = z.infer<typeof articleLimitSchema>;

const READING_TIME = 'De 1 à 60 minutes';
const MISSING = 'Veuillez remplir tous les champs obligatoires';

const required = {
  titre: filledSchema(lineSchema(300), MISSING),
  resume: filledSchema(textSchema(2_000), MISSING),
  contenu: z
    .string({ error: MISSING })
    .max(300_000, 'Texte trop long : au plus 300 000 caractères')
    .refine((html) => html.trim() !== '', MISSING)
    .refine(isReasonable, 'Le texte contient trop de balises, ou une balise trop longue')
    .meta({ pattern: '\\S' }),
};
const others = {
  categorie: z.enum(CATEGORIES, { error: 'Catégorie inconnue' }),
  auteur: lineSchema(200),
  dateLecture: emptyIsNull(z.int(READING_TIME).min(1, READING_TIME).max(60, READING_TIME)),
  featured: flagSchema,
  publie: flagSchema,
  /** A bare day means midnight in Rome; empty means the moment of publication. */
  datePublication: z.union([plausibleDaySchema, momentSchema, z.literal('')], {
    error: 'Date attendue au format AAAA-MM-JJ',
  }),
  image: emptyIsNull(imagePathSchema),
};

export const newArticleSchema = z.object({ ...required, ...z.object(others).partial().shape });
export type NewArticle = z.infer<typeof newArticleSchema>;

/** Partial change; omitted fields stay. */
export const articleChangeSchema = z
  .object({ ...required, ...others })
  .partial()
  .extend({ version: readVersionSchema });
export type ArticleChange = z.infer<typeof articleChangeSchema>;

/** An article's text as typed, for a preview. */
export const articlePreviewSchema = newArticleSchema.pick({ contenu: true });
export type ArticlePreview = z.infer<typeof articlePreviewSchema>;
