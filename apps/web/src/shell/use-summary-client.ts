import { useEffect } from 'react';
import { useStore } from '../lib/store.js';
import { viewConnections } from '../live/latest-summary.js';
import { useApi } from './api.js';

const IDLE_WITHIN_MS = 2_000;

/** Keeps the summary current from when the page is idle, unless the page has a connection to all pushes. */
export function useSummaryClient(): void {
  const api = useApi();
  const needed = useStore(viewConnections, 0) === 0;
  useEffect(() => {
    if (!needed) return;
    let end: (() => void) | undefined = whenIdle(async () => {
      // Where loading fails, the page stays as it was loaded.
      const client = await import('../live/summary/summary-client.js').catch(() => undefined);
      if (client && end) end = client.startSummaryClient(api);
    });
    return () => {
      end?.();
      end = undefined;
    };
  }, [api, needed]);
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, IDLE_WITHIN_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(callback, { timeout: IDLE_WITHIN_MS });
  return () => cancelIdleCallback(request);
}
