import type { Article } from '@fumata/contracts';
import { derivedId } from '@fumata/platform';
import { startOfDayInRome } from '@fumata/text';
import { readSeeds, seededAt } from '../records/seeds.js';
import type { StoredArticle } from './article.js';
import { searchKeyOf } from './html.js';

type Seed = Omit<Article, '_id' | 'image' | 'version' | 'updatedAt' | 'dateChoisie'>;

/** Articles of April and May 2025, each with an image drawn by the project; sources in `seeds/SOURCES.md`. */
export function demoArticles(at: string): StoredArticle[] {
  return readSeeds<Seed>('articles.json').map((seed) => ({
    ...seed,
    datePublication: startOfDayInRome(seed.datePublication).toISOString(),
    dateChoisie: true,
    image: `/images/articles/${seed.slug}.webp`,
    searchKey: searchKeyOf(seed.titre, seed.resume, seed.contenu),
    oldSlugs: [],
    _id: derivedId('article', seed.slug),
    ...seededAt(at),
  }));
}
