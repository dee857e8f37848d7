import type { ArticleDraft } from './article-draft.js';

/** Where a draft is: nowhere, in this browser until it is sent, on the server, or after a failure in this browser only. */
export type Keeping =
  | { readonly is: 'nothing' }
  | { readonly is: 'typed' }
  | { readonly is: 'kept'; readonly at: string }
  | { readonly is: 'here' };

interface DraftCalls {
  /** Resolves to the time of the draft; ISO 8601. */
  readonly put: (draft: ArticleDraft) => Promise<string>;
  readonly delete: () => Promise<unknown>;
}

const PAUSE_MS = 3_000;
const RETRY_MS = 20_000;

/**
 * Saves a draft on the server: debounced, one call at a time, so that the latest draft wins. A failed call is
 * retried with the latest draft.
 */
export class DraftKeeper {
  private unsent: ArticleDraft | undefined;
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private calls: Promise<void> = Promise.resolve();
  /** The latest draft; the outcome of a call for an earlier one is ignored. */
  private current: ArticleDraft | undefined;

  constructor(
    private readonly server: DraftCalls,
    private readonly report: (keeping: Keeping) => void,
  ) {}

  typed(draft: ArticleDraft): void {
    this.current = draft;
    this.unsent = draft;
    this.report({ is: 'typed' });
    this.wait(PAUSE_MS);
  }

  /** Sends the pending draft immediately. */
  send(): void {
    clearTimeout(this.waiting);
    const draft = this.unsent;
    if (!draft) return;
    this.unsent = undefined;
    this.calls = this.calls.then(() => this.put(draft));
  }

  /** Sends the pending draft immediately and without a retry, because the page is closing. */
  leave(): void {
    this.send();
    this.current = undefined;
  }

  /** Deletes the draft. If that fails, a draft equal to the article stays on the server, which is never offered. */
  drop(): void {
    clearTimeout(this.waiting);
    this.current = this.unsent = undefined;
    this.report({ is: 'nothing' });
    this.calls = this.calls.then(() => this.server.delete()).then(nothing, nothing);
  }

  private async put(draft: ArticleDraft): Promise<void> {
    const outcome = await this.server.put(draft).then(
      (at): Keeping => ({ is: 'kept', at }),
      (): Keeping => ({ is: 'here' }),
    );
    if (this.current !== draft) return;
    this.report(outcome);
    if (outcome.is === 'kept') return;
    this.unsent = draft;
    this.wait(RETRY_MS);
  }

  private wait(ms: number): void {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.send(), ms);
  }
}

const nothing = (): void => undefined;
