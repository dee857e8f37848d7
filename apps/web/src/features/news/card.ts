import type { ArticleCard, Cardinal } from '@fumata/contracts';
import { excerpt } from '../../components/excerpt.js';
import { frenchTypography } from '../../lib/french-typography.js';
import type { Category } from '../../components/article/words.js';

/** Article in a list. */
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

export type Papabile = Pick<Cardinal, 'slug' | 'prenom' | 'nom' | 'nomComplet' | 'ordre' | 'photo' | 'photoFocus'>;

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

export const papabileOf = (cardinal: Cardinal): Papabile => {
  const { slug, prenom, nom, nomComplet, ordre, photo, photoFocus } = cardinal;
  return { slug, prenom, nom, nomComplet, ordre, photo, photoFocus };
};
