import type { Article, ArticleCard } from '@fumata/contracts';
import type { StoredRecord } from '../records/record.js';
import { sanitise } from './html.js';
import { DAY_MS } from '@fumata/platform';

/** An article as stored. `contenu` is sanitised; `searchKey` is its folded text. */
export interface StoredArticle extends Omit<Article, 'version' | 'updatedAt' | '_id' | 'dateChoisie'>, StoredRecord {
  /** Absent in articles of earlier versions. */
  readonly dateChoisie?: boolean;
  readonly oldSlugs: readonly string[];
  readonly searchKey: string;
}

/** Retention of deleted articles. */
const TRASH_RETENTION_MS = 30 * DAY_MS;

export const purgedAt = (deletedAt: string): string =>
  new Date(Date.parse(deletedAt) + TRASH_RETENTION_MS).toISOString();

/** Articles deleted up to this moment are purged. */
export const purgedUntil = (now: string): string => new Date(Date.parse(now) - TRASH_RETENTION_MS).toISOString();

/** Public: published, its date reached, not in the trash. */
export const isPublic = ({ publie, datePublication, deletedAt }: StoredArticle, now: string): boolean =>
  publie && deletedAt === null && datePublication <= now;

export const cardOfArticle = (article: StoredArticle): ArticleCard => {
  const { _id, slug, titre, resume, categorie, auteur, dateLecture, featured } = article;
  const { publie, datePublication, image, version, updatedAt } = article;
  const summary = { _id, slug, titre, resume, categorie, auteur, dateLecture, featured };
  return { ...summary, publie, datePublication, image, version, updatedAt };
};

/** Sanitised again on output: stored content is never trusted. */
export const toArticle = (article: StoredArticle): Article => ({
  ...cardOfArticle(article),
  contenu: sanitise(article.contenu),
  dateChoisie: hasChosenDate(article),
});

/** Earlier versions dated an article without a chosen date at its creation. */
export const hasChosenDate = ({ dateChoisie, datePublication, createdAt }: StoredArticle): boolean =>
  dateChoisie ?? Math.abs(Date.parse(datePublication) - Date.parse(createdAt)) > CREATION_MS;

const CREATION_MS = 1_000;
