import { REQUIRED, type Article } from '@fumata/contracts';
import { useState } from 'react';
import { toast } from '../../../../components/messages/toasts.js';
import type { ApiError } from '../../../../lib/requests/api-client.js';
import { changedFields, type Errors } from '../../kit/form.js';
import { useSessionEnd } from '../../kit/relogin.js';
import type { AwaitedUpload } from '../../kit/use-upload.js';
import { useReturn } from '../../kit/use-record-form.js';
import { useSaving, type Saving } from '../../kit/use-saving.js';
import { detailOf, TOAST_MS } from '../../kit/server-state.js';
import { ARTICLES, ARTICLES_LIST_ADDRESS, loadArticle } from '../query.js';
import { ARTICLE_FORM, baseOf, bodyOf, FILL_ALL, type ArticleForm, type ArticleValues } from './article-form.js';
import { useDeletedArticle } from './deleted-notice.js';

export type ArticleSaving = ReturnType<typeof useArticleSaving>;

/** Saves the article once its pictures are uploaded, then returns to the list. */
export function useArticleSaving(form: ArticleForm, upload: AwaitedUpload, id?: string) {
  const { renewals } = useSessionEnd();
  const [failure, setFailure] = useState<{ readonly text: string; readonly renewals: number }>();
  const { leaveSoon } = useReturn(ARTICLES_LIST_ADDRESS.back, form.changed.length > 0, 0);
  const onSaved = (message: string) => (): void => {
    toast('success', message, TOAST_MS);
    leaveSoon();
  };
  const onFailed = (error: ApiError): void =>
    setFailure({ text: `Erreur lors de l’enregistrement: ${detailOf(error)}`, renewals });
  const create = useCreation(form, upload, { onSaved: onSaved('Article créé avec succès'), onFailed });
  const deleted = useDeletedArticle(form, create.save, id);
  const update = useSaving(form, {
    resource: ARTICLES,
    upload,
    put: (api, { body, values, base }) => {
      const changed = changedFields(ARTICLE_FORM, base.values, values);
      return api.send<Article>('PUT', `${ARTICLES}/${id}`, { ...bodyOf(body, changed), version: base.version });
    },
    latest: (api) => loadArticle(api, id),
    baseOf,
    onSaved: onSaved('Article mis à jour avec succès'),
    onFailed: (error) => void (deleted.handle(error) || onFailed(error)),
    onInvalid,
  });
  const saving = id === undefined ? create : update;
  const afterReset = <T>(act: () => T): T => {
    setFailure(undefined);
    return act();
  };
  return {
    ...saving,
    save: () => afterReset(saving.save),
    takeTheirs: () => afterReset(saving.takeTheirs),
    deleted,
    /** Error of the last attempt; undefined while a conflict notice shows it, and after a new login. */
    error: saving.conflict || failure?.renewals !== renewals ? undefined : failure.text,
  };
}

const useCreation = (
  form: ArticleForm,
  upload: AwaitedUpload,
  handlers: { onSaved: () => void; onFailed: (error: ApiError) => void },
): Saving<ArticleValues> =>
  useSaving(form, {
    resource: ARTICLES,
    upload,
    put: (api, { body }) => api.send<Article>('POST', ARTICLES, body),
    latest: () => Promise.reject(new Error('a new article has no other version')),
    baseOf,
    ...handlers,
    onInvalid,
  });

const onInvalid = (errors: Errors): void => {
  if (Object.values(errors).includes(REQUIRED)) toast('error', FILL_ALL);
};
