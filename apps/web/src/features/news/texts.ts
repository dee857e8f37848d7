import type { ArticleCard } from '@fumata/contracts';

export type Category = ArticleCard['categorie'];

export const TITLE = 'Actualités';
export const DESCRIPTION =
  'L’actualité du Sacré Collège\u00A0: annonces, analyses, portraits et repères chiffrés autour du conclave.';

export const CATEGORIES: Readonly<Record<Category, string>> = {
  actualite: 'Actualité',
  analyse: 'Analyse',
  interview: 'Interview',
  evenement: 'Événement',
  infographies: 'Infographies',
  leon14: 'Léon XIV',
};
export const isCategory = (text: string): text is Category => Object.hasOwn(CATEGORIES, text);

/** Who signs what nobody has signed. */
export const NEWSROOM = 'La rédaction';
/** Minutes, where an article says nothing. */
const READING_TIME = 5;
export const readingTime = (minutes: number): string => `${minutes || READING_TIME}\u00A0min de lecture`;

export const LOAD_FAILED = 'Erreur lors du chargement des données';
export const RECENT_FAILED = 'Impossible de charger les articles récents';
export const RETRY = 'Réessayer';

export const NOT_FOUND = 'Article non trouvé';
export const GONE = "Cet article n'existe pas ou a été supprimé";

export const NOTHING_YET = 'Aucun article n’est publié pour le moment.';
export const NOTHING_FOUND = 'Aucun article ne correspond à votre recherche.';
export const NO_SUCH_PAGE = 'La liste s’arrête avant cette page.';
export const ALL_NEWS = 'Toutes les actualités';
