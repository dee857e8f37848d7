import type { Article } from '@fumata/contracts';
import { useState } from 'react';
import { toast } from '../../../../components/toasts.js';
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
  /** What differs from `base`, else everything. */
  const bodyFor = async (typed: ArticleValues, base?: ArticleValues) => {
    const values = { ...typed, image: (await picture.settle()) ?? typed.image };
    const fields = base ? changedFields(form.rules, base, values) : FIELDS;
    return bodyOf(values, fields, dayInRome(serverClock.now()));
  };
  const create = useSaving(form, {
    put: async (api, values) =>
      baseOf(await api.send<Article>('POST', '/api/articles', await bodyFor(values))),
    latest: () => Promise.reject(new Error('nobody else has a new article')),
    onSaved: () => saved('Article créé avec succès'),
    onFailed: (error) => setFailed(`Erreur lors de l'enregistrement: ${detailOf(error)}`),
    onWrong,
  });
  const gone = useGone(id, form, create.save);
  const update = useSaving(form, {
    put: async (api, values, version) => {
      const body = { ...(await bodyFor(values, form.base.values)), version };
      return baseOf(await api.send<Article>('PUT', `/api/articles/${id}`, body));
    },
    latest: async (api) => baseOf(await api.get<Article>(`/api/articles/id/${id}`)),
    onSaved: () => saved('Article mis à jour avec succès'),
    onFailed: (error) => {
      if (!gone.notice(error)) setFailed(`Erreur lors de l'enregistrement: ${detailOf(error)}`);
    },
    onWrong,
  });
  const saving = id === undefined ? create : update;
  const save = async (): Promise<void> => {
    setFailed(undefined);
    await saving.save();
  };
  const takeTheirs = (): void => {
    setFailed(undefined);
    saving.takeTheirs();
  };
  return { ...saving, save, takeTheirs, gone, failed: saving.conflict ? undefined : failed };

  function onWrong(): void {
    const isMissing = Object.values(form.rules.errorsOf(form.values)).includes(MISSING);
    if (isMissing) toast('error', FILL_ALL);
  }
}
