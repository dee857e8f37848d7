import type { Article, KeptDraft } from '@fumata/contracts';
import type { ApiClient } from '../../../../lib/api-client.js';
import { draftFrom, type ArticleDraft } from './article-draft.js';

/** What the form begins with. */
export interface FormStart {
  /** None for a new one. */
  readonly article: Article | undefined;
  /** What the server keeps of what was typed and not saved. */
  readonly draft: ArticleDraft | undefined;
}

/** Without the draft there is no form: what is typed into it would take the draft's place. */
export async function loadForm(api: ApiClient, id: string | undefined, signal: AbortSignal): Promise<FormStart> {
  const [article, { brouillon }] = await Promise.all([
    id === undefined ? undefined : api.get<Article>(`/api/articles/id/${encodeURIComponent(id)}`, signal),
    api.get<KeptDraft>(`/api/articles/brouillons/${encodeURIComponent(id ?? 'nouveau')}`, signal),
  ]);
  return { article, draft: draftFrom(brouillon) };
}
