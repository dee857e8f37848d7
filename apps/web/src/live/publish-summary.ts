import type { Store } from '../lib/store.js';
import type { ConclaveView } from './conclave-view.js';
import { viewConnections, latestSummary } from './latest-summary.js';
import { summaryOf } from './summary-of.js';

interface PushedState {
  readonly view: Store<ConclaveView>;
  readonly connection: Pick<Store<string>, 'get' | 'subscribe'>;
}

/** Derives the summary from a connection to all pushes, until the returned function is called. */
export function publishSummary({ view, connection }: PushedState): () => void {
  const publish = (isLive = connection.get() === 'live'): void => {
    latestSummary.set({ summary: summaryOf(view.get()), isLive });
  };
  viewConnections.set(viewConnections.get() + 1);
  publish();
  const unsubscribe = [view, connection].map((store) => store.subscribe(() => publish()));
  return () => {
    for (const each of unsubscribe) each();
    publish(false);
    viewConnections.set(viewConnections.get() - 1);
  };
}
