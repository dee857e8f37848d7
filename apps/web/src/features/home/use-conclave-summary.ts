import { useEffect, useState } from 'react';
import { useApi } from '../../app/api.js';
import { ApiError } from '../../lib/api-client.js';
import { loadConclaveSummary } from './load-home.js';
import type { ConclaveSummary } from './rules/conclave-summary.js';

const REFRESH_EVERY_MS = 120_000;

/** What the conclave has come to: asked for again now and then, and when the page is looked at again. */
export function useConclaveSummary(
  initial: ConclaveSummary | null | undefined,
): ConclaveSummary | null | undefined {
  const api = useApi();
  const [newer, setNewer] = useState<{ readonly than: typeof initial; readonly tidings: ConclaveSummary }>();
  useEffect(() => {
    let gone = false;
    const ask = (): void => {
      if (document.visibilityState !== 'visible') return;
      void loadConclaveSummary(api)
        .then((tidings) => gone || setNewer({ than: initial, tidings }))
        .catch((error: unknown) => {
          // What is shown says of when it is; the next time may bring news.
          if (!(error instanceof ApiError)) throw error;
        });
    };
    const each = setInterval(ask, REFRESH_EVERY_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      gone = true;
      clearInterval(each);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [api, initial]);
  return newer && newer.than === initial ? newer.tidings : initial;
}
