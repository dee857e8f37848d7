import { useEffect, useState } from 'react';
import { useApi } from '../../shell/api.js';
import { ApiError } from '../../lib/api-client.js';
import { loadConclaveSummary } from './load-home.js';
import type { ConclaveSummary } from './rules/conclave-summary.js';

const REFRESH_EVERY_MS = 120_000;

/** Summary of the conclave, refreshed periodically and when the tab becomes visible again. */
export function useConclaveSummary(initial: ConclaveSummary | null | undefined): ConclaveSummary | null | undefined {
  const api = useApi();
  const [newer, setNewer] = useState<{ readonly than: typeof initial; readonly summary: ConclaveSummary }>();
  useEffect(() => {
    let stopped = false;
    const refresh = (): void => {
      if (document.visibilityState !== 'visible') return;
      void loadConclaveSummary(api)
        .then((summary) => stopped || setNewer({ than: initial, summary }))
        .catch((error: unknown) => {
          // The data shows its age; the next refresh may succeed.
          if (!(error instanceof ApiError)) throw error;
        });
    };
    const timer = setInterval(refresh, REFRESH_EVERY_MS);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      stopped = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [api, initial]);
  return newer && newer.than === initial ? newer.summary : initial;
}
