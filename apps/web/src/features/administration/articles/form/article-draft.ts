import type { StoredDraft } from '@fumata/contracts';
import { dayInRome } from '@fumata/text';
import { parseJson, partsOf } from '../../kit/form-draft.js';
import { changedFields } from '../../kit/form.js';
import { ARTICLE_FORM, type ArticleField, type ArticleValues } from './article-form.js';

/** Unsaved values of an article's form; each person has their own. */
export interface ArticleDraft {
  readonly values: ArticleValues;
  /** Version of the article that the draft is based on; 0 for a new article. */
  readonly version: number;
  /** Time of the last change; ISO 8601. */
  readonly at: string;
}

/** Key in the browser's storage, per person and article. */
export const draftStorageKey = (userId: string, id: string | undefined): string =>
  `article-${userId}-${id ?? 'nouveau'}`;

export const draftText = (draft: ArticleDraft): string => JSON.stringify(draft);

/** Parses a text from the browser's storage; undefined if it is not an article draft. */
export function draftIn(text: string | null): ArticleDraft | undefined {
  return readArticleDraft(partsOf(parseJson(text)));
}

function readArticleDraft({ values, version, at }: Readonly<Record<string, unknown>>): ArticleDraft | undefined {
  const typed = ARTICLE_FORM.values.safeParse(values);
  return typed.success && typeof version === 'number' && typeof at === 'string'
    ? { values: typed.data, version, at }
    : undefined;
}

/** Converts a draft from the server. */
export function draftFrom(stored: StoredDraft['brouillon']): ArticleDraft | undefined {
  return stored ? readArticleDraft({ ...stored, values: stored.champs, version: stored.version ?? 0 }) : undefined;
}

/** The latest draft, unless it equals the stored article. `today`: the day in Rome. */
export function draftToOffer(
  found: readonly (ArticleDraft | undefined)[],
  recorded: ArticleValues,
  today: string,
): ArticleDraft | undefined {
  const [latest] = found
    .filter((draft) => draft !== undefined)
    .map((draft) => movedToToday(draft, today))
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return latest && changesOf(latest, recorded).length > 0 ? latest : undefined;
}

/** A draft dated the day it was written moves to today, so that it is not published in the past. */
function movedToToday(draft: ArticleDraft, today: string): ArticleDraft {
  const { values, at } = draft;
  if (values.datePublication !== dayInRome(at)) return draft;
  return { ...draft, values: { ...values, datePublication: today } };
}

/** The fields in which a draft differs from the stored article. */
export const changesOf = ({ values }: ArticleDraft, recorded: ArticleValues): ArticleField[] =>
  changedFields(ARTICLE_FORM, recorded, values);
