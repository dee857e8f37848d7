import type { Article } from '@fumata/contracts';
import type { Category } from '../../../../components/article/words.js';
import { dayInRome } from '../../rome-day.js';
import { spaced } from './spaced.js';

/** What stands in the form, as it was typed. */
export interface ArticleValues {
  readonly titre: string;
  readonly resume: string;
  readonly contenu: string;
  readonly publie: boolean;
  readonly featured: boolean;
  /** The moment that is recorded, or a day that was chosen; empty for the moment of saving. */
  readonly datePublication: string;
  readonly categorie: Category;
  readonly auteur: string;
  readonly dateLecture: string;
  /** Path of one of the site's own pictures. */
  readonly image: string | null;
}
export type ArticleField = keyof ArticleValues;

const READING_TIME = 3;

/** A new article; `today` is the day in Rome. */
export const newValues = (today: string): ArticleValues => ({
  ...{ titre: '', resume: '', contenu: '', publie: true, featured: false, datePublication: today },
  ...{ categorie: 'actualite', auteur: '', dateLecture: String(READING_TIME), image: null },
});

/** In the order of the form. */
export const FIELDS = Object.keys(newValues('')) as ArticleField[]; // keys of its own type

/** An article as the form shows it. */
export function valuesOf(article: Article): ArticleValues {
  const { titre, resume, publie, featured, datePublication, categorie, auteur, image } = article;
  return {
    ...{ titre, resume, contenu: spaced(article.contenu), publie, featured, datePublication, categorie },
    ...{ auteur, dateLecture: String(article.dateLecture), image },
  };
}

/** The day that the form shows of a recorded moment or of a chosen day. */
export const dayOf = (date: string): string => (date.includes('T') ? dayInRome(date) : date);

/** A field as it is sent. */
export function sent(field: ArticleField, values: ArticleValues): unknown {
  const value = values[field];
  if (field === 'dateLecture') return Number(values.dateLecture);
  return typeof value === 'string' ? value.trim() : value;
}

/** These fields as they are sent. Today means now: of two articles of one day the later one stands above. */
export function bodyOf(
  values: ArticleValues,
  fields: readonly ArticleField[],
  today: string,
): Readonly<Record<string, unknown>> {
  const datePublication = values.datePublication === today ? '' : values.datePublication;
  return Object.fromEntries(fields.map((field) => [field, sent(field, { ...values, datePublication })]));
}
