import type { Draft } from '@fumata/contracts';
import { useEffect, useState } from 'react';
import { useApi } from '../../../../shell/api.js';
import { useSessionEnd } from '../../kit/relogin.js';
import { ARTICLES } from '../query.js';
import type { ArticleDraft } from './article-draft.js';
import { DraftSaver, type DraftStatus } from './draft-saver.js';

/** A saver that sends a pending draft when the page is hidden or left, and when the connection or session is back. */
export function useDraftSaver(id: string | undefined): { saver: DraftSaver; status: DraftStatus } {
  const api = useApi();
  const { renewals } = useSessionEnd();
  const [status, setStatus] = useState<DraftStatus>({ is: 'none' });
  const [saver] = useState(() => {
    const path = `${ARTICLES}/brouillons/${id ?? 'nouveau'}`;
    const put = async ({ values, version, at }: ArticleDraft): Promise<string> => {
      const draft: Draft = { champs: { ...values }, version: version || null };
      await api.send('PUT', path, draft);
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
