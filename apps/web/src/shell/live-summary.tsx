import { useEffect, useState, type ComponentType } from 'react';
import { useApi } from './api.js';

const IDLE_WITHIN_MS = 2_000;

/** Keeps the summary of the conclave current and announces white smoke. Its code is loaded once the page is idle. */
export function LiveSummary() {
  const api = useApi();
  const [Banner, setBanner] = useState<ComponentType>();
  useEffect(() => {
    let end: (() => void) | undefined = whenIdle(async () => {
      // Where loading fails, the pages are as they were loaded.
      const part = await import('../live/summary/summary-part.js').catch(() => undefined);
      if (!part || !end) return;
      end = part.startSummaryClient(api);
      setBanner(() => part.SmokeBanner);
    });
    return () => {
      end?.();
      end = undefined;
    };
  }, [api]);
  return Banner ? <Banner /> : null;
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
