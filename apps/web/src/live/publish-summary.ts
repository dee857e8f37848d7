import type { Live } from './live.js';
import { fullConnections, latestSummary } from './latest-summary.js';
import { situationOf } from './situation.js';
import { summaryOf } from './summary-of.js';

/** Derives the summary from a connection to all pushes, until the returned function is called. */
export function publishSummary({ view, connection }: Pick<Live, 'view' | 'connection'>): () => void {
  const publish = (): void => {
    const current = view.get();
    latestSummary.set({
      summary: summaryOf(current),
      situation: situationOf(current).is,
      connection: connection.get(),
    });
  };
  fullConnections.set(fullConnections.get() + 1);
  publish();
  const unsubscribe = [view.subscribe(publish), connection.subscribe(publish)];
  return () => {
    for (const each of unsubscribe) each();
    fullConnections.set(fullConnections.get() - 1);
  };
}
