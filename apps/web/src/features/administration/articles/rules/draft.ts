import type { KeptDraft } from '@fumata/contracts';
import { partsOf } from '../../form/draft.js';
import { changedFields } from '../../form/form-rules.js';
import { dayInRome } from '../../rome-day.js';
import { ARTICLE_RULES } from './article-rules.js';
import type { ArticleField, ArticleValues } from './values.js';

/** What was typed into an article's form and not saved, by one person. */
export interface ArticleDraft {
  readonly values: ArticleValues;
  /** Of the article that it was typed over; 0 for a new one. */
  readonly version: number;
  /** When the last of it was typed; ISO 8601. */
  readonly at: string;
}

/** One place in the browser per person and article. */
export const draftPlace = (userId: string, id: string | undefined): string =>
  `article-${userId}-${id ?? 'nouveau'}`;

export const draftText = (draft: ArticleDraft): string => JSON.stringify(draft);

/** What can be made of a text that this browser kept; undefined when it is no draft of ours. */
export function draftIn(text: string | null): ArticleDraft | undefined {
  const { values, version, at } = partsOf(parsed(text));
  return ARTICLE_RULES.isValues(values) && typeof version === 'number' && typeof at === 'string'
    ? { values, version, at }
    : undefined;
}

/** What can be made of a draft that the server kept. */
export function draftFrom(kept: KeptDraft['brouillon']): ArticleDraft | undefined {
  if (!kept || !ARTICLE_RULES.isValues(kept.champs)) return undefined;
  return { values: kept.champs, version: kept.version ?? 0, at: kept.at };
}

/** The last one typed of those found, unless it says what is recorded anyway. `today`: the day in Rome. */
export function draftToOffer(
  found: readonly (ArticleDraft | undefined)[],
  recorded: ArticleValues,
  today: string,
): ArticleDraft | undefined {
  const [latest] = found
    .filter((draft) => draft !== undefined)
    .map((draft) => ofToday(draft, today))
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return latest && changesOf(latest, recorded).length > 0 ? latest : undefined;
}

/** What was to appear on the day that it was written on is to appear now, not in the past. */
function ofToday(draft: ArticleDraft, today: string): ArticleDraft {
  const { values, at } = draft;
  if (values.datePublication !== dayInRome(at)) return draft;
  return { ...draft, values: { ...values, datePublication: today } };
}

/** The fields in which a draft differs from what is recorded. */
export const changesOf = ({ values }: ArticleDraft, recorded: ArticleValues): ArticleField[] =>
  changedFields(ARTICLE_RULES, recorded, values);

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null; // somebody else's text
  }
}
