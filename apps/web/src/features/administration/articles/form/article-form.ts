import {
  CATEGORIES as CATEGORY_IDS,
  newArticleSchema,
  REQUIRED,
  type Article,
  type NewArticle,
} from '@fumata/contracts';
import { z } from 'zod';
import { dayInRome, longDate } from '@fumata/text';
import { CATEGORIES } from '../../../../components/article/words.js';
import { type FieldOf, type FormDefinition, typedNumber, type Base } from '../../kit/form.js';
import type { RecordForm } from '../../kit/use-record-form.js';
import { LABELS } from '../rules/labels.js';
import { spaced } from '../rules/article-text.js';

const valuesSchema = z.object({
  titre: z.string(),
  resume: z.string(),
  contenu: z.string(),
  publie: z.boolean(),
  featured: z.boolean(),
  /** The stored timestamp or a chosen day; empty for the moment of publication. */
  datePublication: z.string(),
  categorie: z.enum(CATEGORY_IDS),
  auteur: z.string(),
  dateLecture: z.string(),
  /** Path of one of the site's own pictures. */
  image: z.string().nullable(),
});

export type ArticleValues = z.infer<typeof valuesSchema>;
export type ArticleField = FieldOf<ArticleValues>;
export type ArticleForm = RecordForm<ArticleValues, NewArticle>;

const DEFAULT_READING_MINUTES = 3;

export const NEW_VALUES: ArticleValues = {
  titre: '',
  resume: '',
  contenu: '',
  publie: true,
  featured: false,
  datePublication: '',
  categorie: 'actualite',
  auteur: '',
  dateLecture: String(DEFAULT_READING_MINUTES),
  image: null,
};

export const valuesOf = (article: Article): ArticleValues =>
  valuesSchema.parse({
    ...article,
    contenu: spaced(article.contenu),
    dateLecture: String(article.dateLecture ?? ''),
    datePublication: article.publie || article.dateChoisie ? article.datePublication : '',
  });

export const baseOf = (article: Article): Base<ArticleValues> => ({
  values: valuesOf(article),
  version: article.version,
});

/** The day that the form shows: of a stored timestamp, a chosen day, or today without either. `today`: in Rome. */
export const dayOf = (date: string, today: string): string => (date.includes('T') ? dayInRome(date) : date || today);

export const FILL_ALL = 'Veuillez remplir tous les champs obligatoires';

export const ARTICLE_FORM: FormDefinition<ArticleValues, NewArticle> = {
  labels: LABELS,
  values: valuesSchema,
  contract: newArticleSchema,
  toBody: ({ dateLecture, ...values }) => ({ ...values, dateLecture: typedNumber(dateLecture, null) }),
  compared: { dateLecture: ({ dateLecture }) => typedNumber(dateLecture, '') },
  shown: {
    categorie: ({ categorie }) => CATEGORIES[categorie],
    image: ({ image }) => image ?? 'aucune',
    datePublication: ({ datePublication: date }) => (date === '' ? 'à la publication' : longDate(date)),
  },
  missing: { titre: REQUIRED, resume: REQUIRED, contenu: REQUIRED },
};

export const bodyOf = (body: NewArticle, fields: readonly ArticleField[]): Partial<NewArticle> =>
  Object.fromEntries(Object.entries(body).filter(([name]) => fields.some((field) => field === name)));
