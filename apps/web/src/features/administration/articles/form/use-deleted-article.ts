import type { Article } from '@fumata/contracts';
import { useState } from 'react';
import { dayAndMonth, hour } from '@fumata/text';
import { toast } from '../../../../components/toasts.js';
import type { ApiError } from '../../../../lib/api-client.js';
import { useAction } from '../../kit/action.js';
import { merge } from '../../kit/form-merge.js';
import { focusPage } from '../../kit/focus-page.js';
import { detailOf } from '../../kit/error-detail.js';
import { useFetched } from '../../kit/use-loaded.js';
import { ARTICLES, trashQuery } from '../query.js';
import { ARTICLE_FORM, baseOf, type ArticleForm } from './article-form.js';

export interface DeletedArticle {
  /** Whether the deleted article is in the trash or purged; undefined while it exists. */
  readonly where: 'trash' | 'purged' | undefined;
  /** Author and time of the deletion, if known. */
  readonly deletion: string;
  readonly busy: boolean;
  /** Shows the notice if an error means that the article was deleted. @returns whether it does */
  readonly handle: (error: ApiError) => boolean;
  readonly restore: () => Promise<unknown>;
  readonly saveAsNew: () => Promise<unknown>;
}

/** Handles an article that another user deleted during the edit. `saveNew` saves the form as a new article. */
export function useDeletedArticle(form: ArticleForm, saveNew: () => Promise<void>, id?: string): DeletedArticle {
  const [where, setWhere] = useState<DeletedArticle['where']>();
  const { data: trash } = useFetched(trashQuery, { enabled: where === 'trash' });
  const found = trash?.find(({ _id }) => _id === id);
  const deletion = found
    ? `Par ${found.supprimePar}, le ${dayAndMonth(found.supprimeLe)} à ${hour(found.supprimeLe)}.`
    : '';
  const hide = (): void => {
    setWhere(undefined);
    // The notice has the focused button.
    focusPage();
  };
  const restoring = useAction<void, Article>({
    call: (api) => api.send('POST', `${ARTICLES}/${id}/restaurer`),
    onDone: (restored) => {
      hide();
      const theirs = baseOf(restored);
      const { values, conflicts } = merge(ARTICLE_FORM, form.base.values, form.values, theirs.values);
      // If the article changed before its deletion, saving offers a choice field by field.
      if (conflicts.length === 0) form.rebase(theirs, values);
      toast('success', 'L’article est rétabli\u00A0: vous pouvez l’enregistrer');
    },
    onFailed: (error) => {
      // Another user has restored or purged it: saving shows which.
      if (error.status === 404) hide();
      else toast('error', detailOf(error));
    },
  });
  const saving = useAction({ call: saveNew });
  return {
    where,
    deletion,
    busy: restoring.busy || saving.busy,
    handle: ({ code, status }) => {
      const isGone = id !== undefined && (code === 'in-trash' || status === 404);
      if (isGone) setWhere(code === 'in-trash' ? 'trash' : 'purged');
      return isGone;
    },
    restore: restoring.run,
    saveAsNew: saving.run,
  };
}
