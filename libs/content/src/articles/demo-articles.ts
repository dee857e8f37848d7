import { readFileSync } from 'node:fs';
import type { Article } from '@fumata/contracts';
import { derivedId } from '@fumata/platform';
import { startOfDayInRome } from '@fumata/text';
import type { StoredArticle } from './article.js';
import { searchKeyOf } from './html.js';

type Seed = Omit<Article, '_id' | 'image' | 'version' | 'updatedAt'>;

/** Articles of April and May 2025, each with an image drawn by the project; sources in `seeds/SOURCES.md`. */
export function demoArticles(at: string): StoredArticle[] {
  const file = new URL('../../seeds/articles.json', import.meta.url);
  const seeds = JSON.parse(readFileSync(file, 'utf8')) as Seed[]; // a file of this project, validated by a test
  return seeds.map((seed) => ({
    ...seed,
    datePublication: startOfDayInRome(seed.datePublication).toISOString(),
    image: `/images/articles/${seed.slug}.webp`,
    searchKey: searchKeyOf(seed.titre, seed.resume, seed.contenu),
    oldSlugs: [],
    _id: derivedId('article', seed.slug),
    version: 1,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    lastAct: null,
  }));
}
