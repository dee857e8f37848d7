import type { ArticleDraft } from './article-draft.js';

/** Where a draft is: nowhere (nothing typed), in this browser and on its way, on the server since, in this browser alone. */
export type Keeping =
  | { readonly is: 'nothing' }
  | { readonly is: 'typed' }
  | { readonly is: 'kept'; readonly at: string }
  | { readonly is: 'here' };

interface DraftCalls {
  /** Resolves with when it was kept; ISO 8601. */
  readonly put: (draft: ArticleDraft) => Promise<string>;
  readonly delete: () => Promise<unknown>;
}

const PAUSE_MS = 3_000;
const AGAIN_MS = 20_000;

/**
 * Keeps a draft on the server: some seconds after the last letter, one call after the other, so that the last one typed is
 * the one kept. What could not be sent is tried again, with whatever was typed meanwhile.
 */
export class DraftKeeper {
  private unsent: ArticleDraft | undefined;
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private calls: Promise<void> = Promise.resolve();
  /** The last draft that there is anything to be done about; another one, or none, makes a call's outcome no news. */
  private current: ArticleDraft | undefined;

  constructor(
    private readonly server: DraftCalls,
    private readonly tell: (keeping: Keeping) => void,
  ) {}

  typed(draft: ArticleDraft): void {
    this.current = draft;
    this.unsent = draft;
    this.tell({ is: 'typed' });
    this.wait(PAUSE_MS);
  }

  /** Now, not in some seconds. */
  send(): void {
    clearTimeout(this.waiting);
    const draft = this.unsent;
    if (!draft) return;
    this.unsent = undefined;
    this.calls = this.calls.then(() => this.put(draft));
  }

  /** Now, and not again if it fails: the page is being left. */
  leave(): void {
    this.send();
    this.current = undefined;
  }

  /** There is nothing to keep any more. After a failure the server has a draft that differs in nothing, and is not offered. */
  drop(): void {
    clearTimeout(this.waiting);
    this.current = this.unsent = undefined;
    this.tell({ is: 'nothing' });
    this.calls = this.calls.then(() => this.server.delete()).then(nothing, nothing);
  }

  private async put(draft: ArticleDraft): Promise<void> {
    const told = await this.server.put(draft).then(
      (at): Keeping => ({ is: 'kept', at }),
      (): Keeping => ({ is: 'here' }),
    );
    if (this.current !== draft) return;
    this.tell(told);
    if (told.is === 'kept') return;
    this.unsent = draft;
    this.wait(AGAIN_MS);
  }

  private wait(ms: number): void {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.send(), ms);
  }
}

const nothing = (): void => undefined;
