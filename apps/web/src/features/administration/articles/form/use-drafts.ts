import type { Article, Draft } from '@fumata/contracts';
import { useEffect, useRef, useState } from 'react';
import { dayInRome } from '@fumata/text';
import { useApi } from '../../../../shell/api.js';
import { toast } from '../../../../components/toasts.js';
import { ApiError } from '../../../../lib/api-client.js';
import { browserStorage } from '../../../../lib/browser-storage.js';
import { serverClock } from '../../../../lib/now.js';
import { useAction } from '../../kit/action.js';
import { detailOf } from '../../kit/error-detail.js';
import { ARTICLES } from '../query.js';
import { useSessionEnd } from '../../kit/relogin.js';
import { useUserId } from '../../kit/use-user-id.js';
import { draftIn, draftStorageKey, draftText, draftToOffer, type ArticleDraft } from './article-draft.js';
import { DraftSaver, type DraftStatus } from './draft-saver.js';
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
function useDraftSaving({ values, base, changed }: ArticleForm, options: DraftSavingOptions): void {
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

/** A saver that sends a pending draft when the page is hidden or left, and when the connection or session is back. */
function useDraftSaver(id: string | undefined): { saver: DraftSaver; status: DraftStatus } {
  const api = useApi();
  const { notify, renewals } = useSessionEnd();
  const [status, setStatus] = useState<DraftStatus>({ is: 'none' });
  const [saver] = useState(() => {
    const path = `/api/articles/brouillons/${id ?? 'nouveau'}`;
    const put = async ({ values, version, at }: ArticleDraft): Promise<string> => {
      const draft: Draft = { champs: { ...values }, version: version || null };
      await api.send('PUT', path, draft).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 401) notify();
        throw error;
      });
      return at;
    };
    return new DraftSaver({ put, delete: () => api.send('DELETE', path) }, setStatus);
  });
  useEffect(() => {
    const send = (): void => saver.send();
    addEventListener('beforeunload', send);
    addEventListener('online', send);
    document.addEventListener('visibilitychange', send);
    return () => {
      removeEventListener('beforeunload', send);
      removeEventListener('online', send);
      document.removeEventListener('visibilitychange', send);
      saver.close();
    };
  }, [saver]);
  useEffect(() => saver.send(), [saver, renewals]);
  return { saver, status };
}
