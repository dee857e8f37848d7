import type { Article, StoredDraft } from '@fumata/contracts';
import type { ApiClient } from '../../../../lib/api-client.js';
import { ARTICLES, loadArticle } from '../query.js';
import { draftFrom, type ArticleDraft } from './article-draft.js';

/** Initial data of the form. */
export interface FormStart {
  /** Undefined for a new article. */
  readonly article: Article | undefined;
  /** The draft stored on the server. */
  readonly draft: ArticleDraft | undefined;
}

/** Rejects if the draft cannot be loaded: new input would overwrite it. */
export async function loadForm(api: ApiClient, id: string | undefined, signal: AbortSignal): Promise<FormStart> {
  const [article, { brouillon }] = await Promise.all([
    id === undefined ? undefined : loadArticle(api, id, signal),
    api.get<StoredDraft>(`${ARTICLES}/brouillons/${encodeURIComponent(id ?? 'nouveau')}`, signal),
  ]);
  return { article, draft: draftFrom(brouillon) };
}
