import type { Article } from '@fumata/contracts';
import { useEffect, useRef, useState } from 'react';
import { dayInRome } from '@fumata/text';
import { toast } from '../../../../components/toasts.js';
import { browserStorage } from '../../../../lib/browser-storage.js';
import { serverClock } from '../../../../lib/now.js';
import { useAction } from '../../kit/action.js';
import { detailOf } from '../../kit/error-detail.js';
import { ARTICLES } from '../query.js';
import { useUserId } from '../../kit/use-user-id.js';
import { draftIn, draftStorageKey, draftText, draftToOffer, type ArticleDraft } from './article-draft.js';
import type { DraftSaver, DraftStatus } from './draft-saver.js';
import { useDraftSaver } from './use-draft-saver.js';
import { baseOf, type ArticleForm } from './article-form.js';

export interface Drafts {
  /** An earlier draft, until the user resumes or discards it; until then the form is locked and no draft is saved. */
  readonly offer: ArticleDraft | undefined;
  readonly resume: () => Promise<void>;
  readonly discard: () => void;
  readonly status: DraftStatus;
}

/** Saves the draft in this browser at each change, and on the server after a pause. `found`: the draft on the server. */
export function useDrafts(form: ArticleForm, id: string | undefined, found: ArticleDraft | undefined): Drafts {
  const storageKey = draftStorageKey(useUserId(), id);
  const [offer, setOffer] = useState(() =>
    draftToOffer([draftIn(browserStorage.read(storageKey)), found], form.base.values, dayInRome(serverClock.now())),
  );
  const { saver, status } = useDraftSaver(id);
  const { base } = form;
  useDraftSaving(form, { storageKey, saver, isStored: found !== undefined, isLocked: offer !== undefined });
  const resuming = useAction<ArticleDraft, Article>({
    // The draft keeps its own base version, so that saving reports later changes as a conflict.
    call: (api, { version }) => api.get(`${ARTICLES}/${id}/versions/${version}`),
    onDone: (article, draft) => {
      form.rebase(baseOf(article), draft.values);
      setOffer(undefined);
    },
    onFailed: (error) => toast('error', detailOf(error)),
  });
  const resume = async (): Promise<void> => {
    if (!offer) return;
    if (offer.version !== base.version) return void (await resuming.run(offer));
    form.rebase(base, offer.values);
    setOffer(undefined);
  };
  const discard = (): void => {
    if (!offer) return;
    setOffer(undefined);
    const back = (): void => {
      browserStorage.write(storageKey, draftText(offer));
      setOffer(offer);
    };
    toast('info', 'Brouillon écarté', undefined, { label: 'Annuler', onAct: back });
  };
  return { offer, resume, discard, status };
}

interface DraftSavingOptions {
  /** Key in the browser's storage. */
  readonly storageKey: string;
  readonly saver: DraftSaver;
  /** The server has a draft. */
  readonly isStored: boolean;
  /** No draft is saved until the user has decided about an earlier one. */
  readonly isLocked: boolean;
}

/** Saves the draft at each change, and deletes it once nothing is unsaved. */
function useDraftSaving({ draftValues: values, base, changed }: ArticleForm, options: DraftSavingOptions): void {
  const { storageKey, saver, isLocked } = options;
  const isUnsaved = changed.length > 0;
  const isStored = useRef(options.isStored || browserStorage.read(storageKey) !== null);
  useEffect(() => {
    if (isLocked) return;
    if (isUnsaved) {
      const draft = { values, version: base.version, at: new Date(serverClock.now()).toISOString() };
      browserStorage.write(storageKey, draftText(draft));
      saver.schedule(draft);
    } else if (isStored.current) {
      browserStorage.remove(storageKey);
      saver.delete();
    }
    isStored.current = isUnsaved;
  }, [storageKey, isLocked, isUnsaved, values, base, saver]);
}
