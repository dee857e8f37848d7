import type { Article } from '@fumata/contracts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { toast } from '../../../../components/messages/toasts.js';
import { randomKey } from '../../../../lib/random-key.js';
import { serverClock } from '../../../../lib/now.js';
import { useAction } from '../../kit/server-state.js';
import { useUserId } from '../../kit/relogin.js';
import { ARTICLES } from '../query.js';
import { draftsToOffer, localDrafts, type ArticleDraft } from './article-draft.js';
import { baseOf, type ArticleForm } from './article-form.js';
import { type DraftSaver, deleteDraft, putDraft, useDraftSaver } from './draft-saver.js';

export type Drafts = ReturnType<typeof useDrafts>;

/** Saves the draft in this browser at each change, and on the server after a pause. */
export function useDrafts(form: ArticleForm, id: string | undefined, serverDrafts: readonly ArticleDraft[]) {
  const userId = useUserId();
  const local = useMemo(() => localDrafts(userId), [userId]);
  const article = id ?? null;
  const [offered, setOffered] = useState(() => {
    const browserDrafts = local.read(serverClock.now()).filter((draft) => draft.article === article);
    return draftsToOffer([...browserDrafts, ...serverDrafts], form.base.values);
  });
  const [key, setKey] = useState(randomKey);
  const { saver, status } = useDraftSaver();
  useDraftSaving(form, { key, article, local, saver });
  const offer: ChangeOffer = (change) => setOffered((drafts) => draftsToOffer(change(drafts), form.base.values));
  // The form may change while a version is loading.
  const latestForm = useRef(form);
  latestForm.current = form;
  const resuming = useAction<ArticleDraft, Article | undefined>({
    // The draft keeps its own base version, so that saving reports later changes as a conflict.
    call: async (api, { version }) =>
      version === form.base.version ? undefined : api.get<Article>(`${ARTICLES}/${id}/versions/${version}`),
    onDone: (baseArticle, draft) => {
      const { current } = latestForm;
      const typed = draftOf(current, { key, article });
      saver.send();
      offer((drafts) => [typed, ...without(drafts, draft)]);
      // The resumed draft continues under a new key: another tab may still be writing to the old one.
      setKey(randomKey());
      current.rebase(baseArticle ? baseOf(baseArticle) : current.base, draft.values);
      void deletingResumed.run(draft);
    },
  });
  const deletingResumed = useAction<ArticleDraft>({
    call: async (api, draft) => {
      await deleteDraft(api, draft.key);
      local.remove(draft.key);
    },
    onFailed: () => undefined, // it is offered again
  });
  const discard = useDiscarding(local, offer);
  return {
    /** Drafts of other forms, latest first: of this account, in other tabs, or left earlier. */
    offered,
    /** Continues a draft in this form; what was typed here before becomes an offered draft. */
    resume: resuming.run,
    discard,
    /** A draft is being resumed. */
    busy: resuming.busy,
    status,
    keep: () => saver.send(),
  };
}

type ChangeOffer = (change: (drafts: readonly ArticleDraft[]) => readonly ArticleDraft[]) => void;

/** Discards an offered draft; a toast takes that back. */
function useDiscarding(local: ReturnType<typeof localDrafts>, offer: ChangeOffer) {
  const discarding = useAction<ArticleDraft>({
    call: (api, draft) => deleteDraft(api, draft.key),
    onDone: (_, draft) => {
      local.remove(draft.key);
      offer((drafts) => without(drafts, draft));
      toast('info', 'Brouillon écarté', undefined, { label: 'Annuler', onAct: () => void keeping.run(draft) });
    },
  });
  const keeping = useAction<ArticleDraft>({
    call: (api, draft) => {
      local.write(draft);
      return putDraft(api, draft);
    },
    onDone: (_, draft) => offer((drafts) => [...drafts, draft]),
  });
  return discarding.run;
}

const without = (drafts: readonly ArticleDraft[], { key }: ArticleDraft): readonly ArticleDraft[] =>
  drafts.filter((draft) => draft.key !== key);

const draftOf = (
  { draftValues: values, base }: Pick<ArticleForm, 'draftValues' | 'base'>,
  ids: Pick<ArticleDraft, 'key' | 'article'>,
): ArticleDraft => ({ ...ids, values, version: base.version, at: new Date(serverClock.now()).toISOString() });

interface DraftSavingOptions extends Pick<ArticleDraft, 'key' | 'article'> {
  readonly local: ReturnType<typeof localDrafts>;
  readonly saver: DraftSaver;
}

/** Saves the draft at each change, and deletes it once nothing is unsaved. */
function useDraftSaving(form: ArticleForm, { key, article, local, saver }: DraftSavingOptions): void {
  const { draftValues, base, changed } = form;
  const isUnsaved = changed.length > 0;
  const isStored = useRef(false);
  useEffect(() => {
    if (isUnsaved) {
      const draft = draftOf({ draftValues, base }, { key, article });
      local.write(draft);
      saver.schedule(draft);
    } else if (isStored.current) {
      local.remove(key);
      saver.delete(key);
    }
    isStored.current = isUnsaved;
  }, [key, article, local, saver, isUnsaved, draftValues, base]);
}
