import type { ArticleDraft } from './article-draft.js';
import type { Draft } from '@fumata/contracts';
import { useEffect, useState } from 'react';
import type { ApiClient } from '../../../../lib/requests/api-client.js';
import { useApi } from '../../../../shell/api.js';
import { useSessionEnd } from '../../kit/relogin.js';
import { ARTICLES } from '../query.js';

/** `pending`: to be sent; `saved`: stored on the server; `local`: in this browser only, after a failed call. */
export type DraftStatus =
  | { readonly is: 'none' }
  | { readonly is: 'pending' }
  | { readonly is: 'saved'; readonly at: string }
  | { readonly is: 'local' };

interface DraftCalls {
  /** Resolves to the time of the draft; ISO 8601. */
  readonly put: (draft: ArticleDraft) => Promise<string>;
  readonly delete: (key: string) => Promise<unknown>;
}

const DEBOUNCE_MS = 3_000;
const RETRY_MS = 20_000;

/**
 * Saves a draft on the server: debounced, one call at a time, so that the latest draft wins. A failed call is
 * retried with the latest draft.
 */
export class DraftSaver {
  private unsent: ArticleDraft | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private queue: Promise<void> = Promise.resolve();
  /** The latest draft; the outcome of a call for an earlier one is ignored. */
  private current: ArticleDraft | undefined;

  constructor(
    private readonly server: DraftCalls,
    private readonly report: (status: DraftStatus) => void,
  ) {}

  schedule(draft: ArticleDraft): void {
    this.current = draft;
    this.unsent = draft;
    this.report({ is: 'pending' });
    this.sendAfter(DEBOUNCE_MS);
  }

  /** Sends the pending draft immediately. */
  send(): void {
    clearTimeout(this.timer);
    const draft = this.unsent;
    if (!draft) return;
    this.unsent = undefined;
    this.queue = this.queue.then(() => this.put(draft));
  }

  /** Sends the pending draft immediately, without a retry: the user leaves the page. */
  close(): void {
    this.send();
    this.current = undefined;
  }

  /** Deletes the draft; a failure is ignored. A draft left on the server is offered if it differs from the article. */
  delete(key: string): void {
    clearTimeout(this.timer);
    this.current = this.unsent = undefined;
    this.report({ is: 'none' });
    this.queue = this.queue.then(() => this.server.delete(key)).then(nothing, nothing);
  }

  private async put(draft: ArticleDraft): Promise<void> {
    const outcome = await this.server.put(draft).then(
      (at): DraftStatus => ({ is: 'saved', at }),
      (): DraftStatus => ({ is: 'local' }),
    );
    if (this.current !== draft) return;
    this.report(outcome);
    if (outcome.is === 'saved') return;
    this.unsent = draft;
    this.sendAfter(RETRY_MS);
  }

  private sendAfter(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), ms);
  }
}

const nothing = (): void => undefined;

export async function putDraft(api: ApiClient, { key, article, values, version }: ArticleDraft): Promise<void> {
  const draft: Draft = { champs: { ...values }, article, version: version || null };
  await api.send('PUT', `${ARTICLES}/brouillons/${key}`, draft);
}

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
