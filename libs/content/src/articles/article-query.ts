import type { Filter } from '@fumata/documents';
import { searchWords } from '@fumata/text';
import type { StoredArticle } from './article.js';

export interface ArticleQuery {
  readonly categorie?: string | undefined;
  /** Every word must occur in the title, the summary or the text. */
  readonly search?: string | undefined;
  readonly featured?: boolean | undefined;
  /** `public`: published and the date has come; otherwise all that are not in the trash, optionally by `publie`. */
  readonly state: 'public' | 'all' | 'published' | 'unpublished';
}

export function articleFilter(
  { state, categorie, search, featured }: ArticleQuery,
  now: string,
): Filter<StoredArticle> {
  const words = searchWords(search ?? '');
  return {
    deletedAt: null,
    ...(state === 'public' && { publie: true, datePublication: { $lte: now } }),
    ...(state === 'published' && { publie: true }),
    ...(state === 'unpublished' && { publie: false }),
    ...(featured !== undefined && { featured }),
    ...(categorie !== undefined && { categorie }),
    // These words contain nothing that has to be escaped.
    ...(words.length > 0 && { $and: words.map((word) => ({ searchKey: { $regex: word } })) }),
  } as Filter<StoredArticle>; // the store treats categories as strings
}
