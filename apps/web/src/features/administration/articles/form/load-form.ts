import type { Article, KeptDrafts } from '@fumata/contracts';
import type { ApiClient } from '../../../../lib/api-client.js';
import { ARTICLES, loadArticle } from '../query.js';
import { draftFrom, type ArticleDraft } from './article-draft.js';

/** Initial data of the form. */
export interface FormStart {
  /** Undefined for a new article. */
  readonly article: Article | undefined;
  /** The drafts stored on the server. */
  readonly drafts: readonly ArticleDraft[];
}

export async function loadForm(api: ApiClient, id: string | undefined, signal: AbortSignal): Promise<FormStart> {
  const query = id === undefined ? '' : `?${new URLSearchParams({ article: id })}`;
  const [article, { brouillons }] = await Promise.all([
    id === undefined ? undefined : loadArticle(api, id, signal),
    api.get<KeptDrafts>(`${ARTICLES}/brouillons${query}`, signal),
  ]);
  return { article, drafts: brouillons.flatMap((kept) => draftFrom(kept) ?? []) };
}
