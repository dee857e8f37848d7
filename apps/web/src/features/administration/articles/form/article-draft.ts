import type { KeptDraft, Article, KeptDrafts } from '@fumata/contracts';
import { browserStorage } from '../../../../lib/browser-storage.js';
import { parseJson, partsOf } from '../../kit/form-draft.js';
import { changedFields } from '../../kit/form.js';
import { ARTICLE_FORM, type ArticleField, type ArticleValues } from './article-form.js';
import type { ApiClient } from '../../../../lib/requests/api-client.js';
import { ARTICLES, loadArticle } from '../query.js';

/** Unsaved values of an article's form; each open form has a draft of its own. */
export interface ArticleDraft {
  /** Random, or the only key of earlier versions: the article's id, `nouveau`. */
  readonly key: string;
  /** The article that the form changes; null for a new one. */
  readonly article: string | null;
  readonly values: ArticleValues;
  /** Version of the article that the draft is based on; 0 for a new article. */
  readonly version: number;
  /** Time of the last change; ISO 8601. */
  readonly at: string;
}

/** Retention in this browser since the last change, as on the server. */
export const DRAFT_DAYS = 30;
const DAY_MS = 86_400_000;

/** Drafts of a person in this browser's storage. */
export function localDrafts(userId: string) {
  const prefix = `article-${userId}-`;
  return {
    write: ({ key, ...draft }: ArticleDraft): void => browserStorage.write(prefix + key, JSON.stringify(draft)),
    remove: (key: string): void => browserStorage.remove(prefix + key),
    /** Deletes the drafts that are past their retention at `now`. */
    read: (now: number): readonly ArticleDraft[] =>
      browserStorage.keys(prefix).flatMap((storageKey) => {
        const parts = partsOf(parseJson(browserStorage.read(storageKey)));
        const draft = readArticleDraft({ ...parts, key: storageKey.slice(prefix.length) });
        if (draft && Date.parse(draft.at) > now - DRAFT_DAYS * DAY_MS) return draft;
        browserStorage.remove(storageKey);
        return [];
      }),
  };
}

function readArticleDraft({
  key,
  article,
  values,
  version,
  at,
}: Readonly<Record<string, unknown>>): ArticleDraft | undefined {
  const typed = ARTICLE_FORM.values.safeParse(values);
  const isDraft = typed.success && typeof key === 'string' && typeof version === 'number' && typeof at === 'string';
  return isDraft
    ? { key, article: typeof article === 'string' ? article : articleOfKey(key), values: typed.data, version, at }
    : undefined;
}

/** Earlier versions stored drafts under the id of their article. */
const articleOfKey = (key: string): string | null => (/^[0-9a-f]{24}$/.test(key) ? key : null);

/** Converts a draft from the server; undefined if this form cannot show it. */
export const draftFrom = ({ cle, champs, version, ...kept }: KeptDraft): ArticleDraft | undefined =>
  readArticleDraft({ ...kept, key: cle, values: champs, version: version ?? 0 });

/** The latest draft of each form that differs from the stored article, latest first. */
export function draftsToOffer(drafts: readonly ArticleDraft[], stored: ArticleValues): readonly ArticleDraft[] {
  const latestFirst = drafts.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  const byKey = new Map(latestFirst.toReversed().map((draft) => [draft.key, draft]));
  return latestFirst.filter((draft) => byKey.get(draft.key) === draft && changesOf(draft, stored).length > 0);
}

/** The fields in which a draft differs from the stored article. */
export const changesOf = ({ values }: Pick<ArticleDraft, 'values'>, stored: ArticleValues): ArticleField[] =>
  changedFields(ARTICLE_FORM, stored, values);

export interface FormStart {
  /** Undefined for a new article. */
  readonly article: Article | undefined;
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
