import type { Article } from '@fumata/contracts';
import { serverClock } from '../../../../lib/now.js';
import type { Base } from '../../form/draft.js';
import { fieldId, useBareForm } from '../../form/use-form.js';
import type { Form } from '../../form/use-form.js';
import { dayInRome } from '../../rome-day.js';
import { ARTICLE_RULES, LABELS } from '../rules/article-rules.js';
import { newValues, valuesOf } from '../rules/values.js';
import type { ArticleValues } from '../rules/values.js';

type TextField = 'titre' | 'resume' | 'contenu' | 'auteur' | 'dateLecture';

/** A text field's own properties, for the component that shows it. */
interface BoundText {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { target: { value: string } }) => void;
}

export interface ArticleForm extends Form<ArticleValues> {
  text(field: TextField): BoundText;
}

/** An article as the form reads it. */
export const baseOf = (article: Article): Base<ArticleValues> => ({
  ...{ values: valuesOf(article), version: article.version },
});

/** `undefined` for a new article. */
export function useArticleForm(article: Article | undefined): ArticleForm {
  const form = useBareForm(ARTICLE_RULES, () => {
    const base = article ? baseOf(article) : { values: newValues(dayInRome(serverClock.now())), version: 0 };
    return { base, values: base.values, found: false };
  });
  return {
    ...form,
    text: (field) => ({
      ...{ id: fieldId(field), name: field, label: LABELS[field] },
      value: form.values[field],
      error: form.errors[field],
      onChange: ({ target }) => form.set(field, target.value),
    }),
  };
}
