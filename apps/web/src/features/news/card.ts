import type { ArticleCard } from '@fumata/contracts';
import { excerpt } from '../../components/text/excerpt.js';
import { frenchTypography } from '@fumata/text';
import type { Category } from '../../components/article/words.js';

export interface Card {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly category: Category;
  /** ISO 8601. */
  readonly date: string;
  readonly minutes: number | null;
  /** Empty when the article has no picture. */
  readonly image: string;
}

/** Title and date only. */
export type ArticleLink = Pick<Card, 'slug' | 'title' | 'date'>;

/** Cuts the summary to `maxLength` characters. */
export function cardOf(article: ArticleCard, maxLength: number): Card {
  const { categorie: category, dateLecture: minutes, image, resume } = article;
  return {
    ...articleLinkOf(article),
    summary: frenchTypography(excerpt(resume, maxLength)),
    category,
    minutes,
    image: image ?? '',
  };
}

export const articleLinkOf = ({ slug, titre, datePublication }: ArticleCard): ArticleLink => ({
  slug,
  title: frenchTypography(titre),
  date: datePublication,
});
