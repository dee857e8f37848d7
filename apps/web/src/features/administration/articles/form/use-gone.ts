import type { Article, ArticleTrash } from '@fumata/contracts';
import { useState } from 'react';
import { dayAndMonth, hour } from '@fumata/text';
import { toast } from '../../../../components/toasts.js';
import type { ApiError } from '../../../../lib/api-client.js';
import { merge } from '../../kit/form-merge.js';
import { detailOf } from '../../kit/refusal-text.js';
import { useAttempt } from '../../use-attempt.js';
import { ARTICLE_FORM, baseOf, type ArticleForm } from './article-form.js';

export interface Gone {
  /** Where the article went while it was being written; undefined as long as it is there. */
  readonly where: 'trash' | 'nowhere' | undefined;
  /** Who put it there, and when, if that is known. */
  readonly told: string;
  readonly busy: boolean;
  /** Whether an error says that it is gone; then somebody is told. */
  readonly notice: (error: ApiError) => boolean;
  readonly restore: () => Promise<void>;
  readonly saveAsNew: () => Promise<void>;
}

/** What can be done about an article that was deleted by somebody else. `saveNew`: makes a new one of what was typed. */
export function useGone(id: string | undefined, form: ArticleForm, saveNew: () => Promise<void>): Gone {
  const attempt = useAttempt();
  const [where, setWhere] = useState<Gone['where']>();
  const [told, setTold] = useState('');
  const [busy, setBusy] = useState(false);

  const tellWho = async (): Promise<void> => {
    const outcome = await attempt((api) => api.get<ArticleTrash>('/api/articles/corbeille'));
    const found = outcome.ok && outcome.value.articles.find(({ _id }) => _id === id);
    if (!found) return;
    const { supprimePar, supprimeLe } = found;
    setTold(`Par ${supprimePar}, le ${dayAndMonth(supprimeLe)} à ${hour(supprimeLe)}.`);
  };
  const notice = ({ code, status }: ApiError): boolean => {
    const isGone = id !== undefined && (code === 'in-trash' || status === 404);
    if (!isGone) return false;
    setWhere(code === 'in-trash' ? 'trash' : 'nowhere');
    if (code === 'in-trash') void tellWho();
    return true;
  };
  const restore = async (): Promise<void> => {
    setBusy(true);
    const outcome = await attempt((api) => api.send<Article>('POST', `/api/articles/${id}/restaurer`));
    setBusy(false);
    // Somebody else has already restored it, or it has been purged: saving tells.
    if (!outcome.ok && outcome.error.status !== 404) return toast('error', detailOf(outcome.error));
    setWhere(undefined);
    if (!outcome.ok) return;
    const theirs = baseOf(outcome.value);
    const { values, conflicts } = merge(ARTICLE_FORM, form.base.values, form.values, theirs.values);
    // Where somebody changed the same fields before it was deleted, saving asks field by field.
    if (conflicts.length === 0) form.rebase(theirs, values);
    toast('success', 'L’article est rétabli\u00A0: vous pouvez l’enregistrer');
  };
  const saveAsNew = async (): Promise<void> => {
    setBusy(true);
    await saveNew();
    setBusy(false);
  };
  return { where, told, busy, notice, restore, saveAsNew };
}
