import type { Push } from '@fumata/contracts';
import { createStore } from '../../lib/store.js';

export type Summary = Push<'summary'>;

export interface LatestSummary {
  readonly summary: Summary;
  /** Pushes arrive; otherwise the summary may be outdated. */
  readonly isLive: boolean;
  /** The summary that the page was rendered with: none has arrived, and the page may be a stored one. */
  readonly isRendered?: boolean;
}

/** Newest summary that this document has received; null before the first. Every page imports this file. */
export const latestSummary = createStore<LatestSummary | null>(null);

/** Number of connections that keep a whole view current. The page needs no connection to the summary meanwhile. */
export const viewConnections = createStore(0);

/** Begins the document's title: what is happening. */
export const titlePrefix = createStore('');
