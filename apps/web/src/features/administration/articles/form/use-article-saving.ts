import type { Article } from '@fumata/contracts';
import { useState } from 'react';
import { toast } from '../../../../components/toasts.js';
import type { ApiError } from '../../../../lib/api-client.js';
import { serverClock } from '../../../../lib/now.js';
import { changedFields } from '../../form/form-rules.js';
import { useReturn } from '../../form/use-return.js';
import { useSaving } from '../../form/use-saving.js';
import type { Saving } from '../../form/use-saving.js';
import { detailOf } from '../../refusal-text.js';
import { dayInRome } from '../../rome-day.js';
import { ARTICLES_LIST } from '../list-address.js';
import { FILL_ALL, MISSING } from '../rules/article-rules.js';
import { bodyOf, FIELDS } from '../rules/values.js';
import type { ArticleValues } from '../rules/values.js';
import { baseOf } from './use-article-form.js';
import type { ArticleForm } from './use-article-form.js';
import { useGone } from './use-gone.js';
import type { Gone } from './use-gone.js';
import type { PictureChoice } from './use-picture.js';

const TOLD_MS = 3_000;

export interface ArticleSaving extends Saving<ArticleValues> {
  readonly gone: Gone;
  /** Why the last try failed; undefined where that is told in another place. */
  readonly failed: string | undefined;
}

/** Saves the picture that was chosen, then the article; leads back to the list. */
export function useArticleSaving(form: ArticleForm, picture: PictureChoice, id?: string): ArticleSaving {
  const [failed, setFailed] = useState<string>();
  const { leaveSoon } = useReturn(ARTICLES_LIST.back, form.changed.length > 0, 0);
  const saved = (told: string): void => {
    toast('success', told, TOLD_MS);
    leaveSoon();
  };
  const onFailed = (error: ApiError): void =>
    setFailed(`Erreur lors de l'enregistrement: ${detailOf(error)}`);
  const onWrong = (): void => {
    if (Object.values(form.rules.errorsOf(form.values)).includes(MISSING)) toast('error', FILL_ALL);
  };
  const create = useSaving(form, {
    put: async (api, values) => {
      const body = bodyOf(await withPicture(values, picture), FIELDS, today());
      return baseOf(await api.send<Article>('POST', '/api/articles', body));
    },
    latest: () => Promise.reject(new Error('nobody else has a new article')),
    onSaved: () => saved('Article créé avec succès'),
    ...{ onFailed, onWrong },
  });
  const gone = useGone(id, form, create.save);
  const update = useSaving(form, {
    put: async (api, typed, version) => {
      const values = await withPicture(typed, picture);
      const changed = changedFields(form.rules, form.base.values, values);
      const body = { ...bodyOf(values, changed, today()), version };
      return baseOf(await api.send<Article>('PUT', `/api/articles/${id}`, body));
    },
    latest: async (api) => baseOf(await api.get<Article>(`/api/articles/id/${id}`)),
    onSaved: () => saved('Article mis à jour avec succès'),
    onFailed: (error) => void (gone.notice(error) || onFailed(error)),
    onWrong,
  });
  const saving = id === undefined ? create : update;
  return {
    ...saving,
    save: () => {
      setFailed(undefined);
      return saving.save();
    },
    takeTheirs: () => {
      setFailed(undefined);
      saving.takeTheirs();
    },
    gone,
    failed: saving.conflict ? undefined : failed,
  };
}

const today = (): string => dayInRome(serverClock.now());

const withPicture = async (values: ArticleValues, { settle }: PictureChoice): Promise<ArticleValues> => ({
  ...values,
  image: (await settle()) ?? values.image,
});
