import type { ArticleCard } from '@fumata/contracts';

export type Category = ArticleCard['categorie'];

export const CATEGORIES: Readonly<Record<Category, string>> = {
  actualite: 'Actualité',
  analyse: 'Analyse',
  interview: 'Interview',
  evenement: 'Événement',
  infographies: 'Infographies',
  leon14: 'Léon XIV',
};
export const isCategory = (text: string): text is Category => Object.hasOwn(CATEGORIES, text);

export const DEFAULT_AUTHOR = 'La rédaction';
/** For an article whose author left the field empty: only the administration measures texts. */
const ASSUMED_READING_MINUTES = 5;
export const readingTime = (minutes: number | null): string =>
  `${minutes ?? ASSUMED_READING_MINUTES}\u00A0min de lecture`;
