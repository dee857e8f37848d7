import type { Draft } from '@fumata/contracts';
import { useEffect, useState } from 'react';
import type { ApiClient } from '../../../../lib/api-client.js';
import { useApi } from '../../../../shell/api.js';
import { useSessionEnd } from '../../kit/relogin.js';
import { ARTICLES } from '../query.js';
import type { ArticleDraft } from './article-draft.js';
import { DraftSaver, type DraftStatus } from './draft-saver.js';

/** Stores a draft on the server. */
export async function putDraft(api: ApiClient, { key, article, values, version }: ArticleDraft): Promise<void> {
  const draft: Draft = { champs: { ...values }, article, version: version || null };
  await api.send('PUT', `${ARTICLES}/brouillons/${key}`, draft);
}

/** Deletes a draft from the server. */
export const deleteDraft = (api: ApiClient, key: string): Promise<unknown> =>
  api.send('DELETE', `${ARTICLES}/brouillons/${key}`);

/** A saver that sends a pending draft when the page is hidden or left, and when the connection or session is back. */
export function useDraftSaver(): { saver: DraftSaver; status: DraftStatus } {
  const api = useApi();
  const { renewals } = useSessionEnd();
  const [status, setStatus] = useState<DraftStatus>({ is: 'none' });
  const [saver] = useState(() => {
    const put = (draft: ArticleDraft): Promise<string> => putDraft(api, draft).then(() => draft.at);
    return new DraftSaver({ put, delete: (key) => deleteDraft(api, key) }, setStatus);
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
