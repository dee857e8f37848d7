import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../components/button.js';
import { CopyChanges } from '../../kit/form-conflict.js';
import { type ArticleForm, ARTICLE_FORM, baseOf } from './article-form.js';
import type { Article } from '@fumata/contracts';
import { dayAndHour } from '@fumata/text';
import { toast } from '../../../../components/messages/toasts.js';
import type { ApiError } from '../../../../lib/requests/api-client.js';
import { merge } from '../../kit/form.js';
import { focusPage } from '../../kit/page.js';
import { useFetched, useAction, detailOf, toastFailure } from '../../kit/server-state.js';
import { ARTICLES, trashQuery } from '../query.js';

/** Notice that the article was deleted during the edit; the form still has the unsaved changes. */
export function DeletedNotice({ form, deleted }: { form: ArticleForm; deleted: ReturnType<typeof useDeletedArticle> }) {
  const box = useRef<HTMLElement>(null);
  const { where } = deleted;
  useEffect(() => box.current?.focus(), [where]);
  if (!where) return null;
  return (
    <section ref={box} className="notice warn stack" role="alert" tabIndex={-1}>
      <h2>{where === 'trash' ? 'Cet article a été mis à la corbeille' : 'Cet article a été effacé définitivement'}</h2>
      <p>
        {deleted.deletion} Votre saisie est intacte.{' '}
        {where === 'trash'
          ? 'Rétablissez l’article pour l’enregistrer, ou copiez votre saisie.'
          : 'Enregistrez-la comme un nouvel article, ou copiez-la.'}
      </p>
      <div className="row">
        {where === 'trash' ? (
          <Button busy={deleted.busy} onClick={() => void deleted.restore()}>
            Rétablir l’article
          </Button>
        ) : (
          <Button busy={deleted.busy} onClick={() => void deleted.saveAsNew()}>
            Enregistrer comme nouvel article
          </Button>
        )}
        <CopyChanges form={form} />
      </div>
    </section>
  );
}

/** Handles an article that another user deleted during the edit. `saveNew` saves the form as a new article. */
export function useDeletedArticle(form: ArticleForm, saveNew: () => Promise<void>, id?: string) {
  const [where, setWhere] = useState<'trash' | 'purged'>();
  const { data: trash } = useFetched(trashQuery, { enabled: where === 'trash' });
  const deletedArticle = trash?.find(({ _id }) => _id === id);
  const deletion = deletedArticle
    ? `Par ${deletedArticle.supprimePar}, le ${dayAndHour(deletedArticle.supprimeLe)}.`
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
      else toastFailure(error, { text: detailOf(error) });
    },
  });
  const saving = useAction({ call: saveNew });
  return {
    /** Whether the deleted article is in the trash or purged; undefined while it exists. */
    where,
    /** Author and time of the deletion, if known. */
    deletion,
    busy: restoring.busy || saving.busy,
    /** Shows the notice if an error means that the article was deleted. @returns whether it does */
    handle: ({ code, status }: ApiError): boolean => {
      const isGone = id !== undefined && (code === 'in-trash' || status === 404);
      if (isGone) setWhere(code === 'in-trash' ? 'trash' : 'purged');
      return isGone;
    },
    restore: restoring.run,
    saveAsNew: saving.run,
  };
}
