import type { Acts, Overview } from '@fumata/contracts';
import { useCallback, useEffect, useState } from 'react';
import { useApi } from '../../../shell/api.js';
import { ApiError } from '../../../lib/api-client.js';
import { serverClock } from '../../../lib/now.js';
import { useSessionEnd } from '../relogin.js';

const REFRESH_EVERY_MS = 30_000;

export interface Beside {
  readonly overview: Overview | undefined;
  readonly acts: Acts['acts'] | undefined;
  /** They could not be had the last time. */
  readonly failed: boolean;
  readonly refresh: () => void;
}

/** What only administrators see beside the live view. Asked for again whenever `at` changes, and now and then. */
export function useBeside(at: string): Beside {
  const api = useApi();
  const session = useSessionEnd();
  const [known, setKnown] = useState<{ overview?: Overview; acts?: Acts['acts'] }>({});
  const [failed, setFailed] = useState(false);
  const look = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      try {
        const [overview, { acts }] = await Promise.all([
          api.get<Overview>('/api/conclave/admin/overview', signal),
          api.get<Acts>('/api/conclave/admin/acts', signal),
        ]);
        serverClock.learn(overview.now);
        setKnown((before) => (isOlder(overview, before.overview) ? before : { overview, acts }));
        setFailed(false);
      } catch (error) {
        if (signal?.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 401) session.tell();
        setFailed(true);
      }
    },
    [api, session],
  );
  useEffect(() => {
    const leaving = new AbortController();
    void look(leaving.signal);
    const refreshing = setInterval(() => void look(leaving.signal), REFRESH_EVERY_MS);
    return () => {
      leaving.abort();
      clearInterval(refreshing);
    };
  }, [look, at]);
  return { overview: known.overview, acts: known.acts, failed, refresh: () => void look() };
}

/** Two answers may overtake each other. */
const isOlder = ({ position }: Overview, than: Overview | undefined): boolean =>
  (position ?? '') < (than?.position ?? '');
