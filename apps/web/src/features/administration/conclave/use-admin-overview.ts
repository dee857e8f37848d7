import type { Acts, Overview, RoundDetail } from '@fumata/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { serverClock } from '../../../lib/now.js';
import { isBefore } from '../../../live/position.js';
import { useApi } from '../../../shell/api.js';
import { useSessionEnd } from '../kit/relogin.js';
import type { ApiClient } from '../../../lib/requests/api-client.js';
import { apiQuery } from '../kit/server-state.js';

/** Interval at which the dashboard reloads its data. */
export const REFRESH_EVERY_MS = 30_000;

type OverviewData = Awaited<ReturnType<typeof loadOverview>>;

export type AdminOverview = ReturnType<typeof useAdminOverview>;

/**
 * Overview and acts of the conclave for administrators, reloaded whenever `key` changes, and every 30 s. `position`: the
 * log position of the page's view.
 */
export function useAdminOverview(key: string, position: string | null) {
  const api = useApi();
  const { renewals } = useSessionEnd();
  const logs = useLogCount(position);
  const { data, error, refetch } = useQuery<OverviewData>({
    queryKey: ['/api/conclave/admin/overview', logs],
    queryFn: async ({ client, queryKey, signal }) => {
      const loaded = await loadOverview(api, signal);
      serverClock.sync(loaded.overview.now);
      const cached = client.getQueryData<OverviewData>(queryKey);
      // A response can be older than the previous one: it may come from another process, which lags behind.
      return cached && isBefore(loaded.overview.position, cached.overview.position) ? cached : loaded;
    },
    gcTime: 0,
    refetchInterval: REFRESH_EVERY_MS,
    refetchIntervalInBackground: true,
  });
  useEffect(() => {
    // Shares the request of the page's first load.
    void refetch();
  }, [refetch, key, renewals]);
  return { overview: data?.overview, acts: data?.acts, failed: error !== null, refresh: () => void refetch() };
}

/** Number of logs that the page has shown: its position moves backwards only to another log, see `Live`. */
function useLogCount(position: string | null): number {
  const [seen, setSeen] = useState({ position, logs: 1 });
  if (seen.position === position) return seen.logs;
  const logs = seen.logs + (isBefore(position, seen.position) ? 1 : 0);
  setSeen({ position, logs });
  return logs;
}

/** State of the conclave for administrators, and the acts of the current edition. */
async function loadOverview(api: ApiClient, signal: AbortSignal) {
  const [overview, { acts }] = await Promise.all([
    api.get<Overview>('/api/conclave/admin/overview', signal),
    api.get<Acts>('/api/conclave/admin/acts', signal),
  ]);
  return { overview, acts };
}

/**
 * Detail of a round, with its votes per minute. `isLive` is part of the key: each loss or return of the connection is a
 * new query.
 */
export const roundQuery = (roundNumber: number, isLive: boolean) =>
  apiQuery(['/api/conclave/rounds', roundNumber, isLive], (api, signal) =>
    api.get<RoundDetail>(`/api/conclave/rounds/${roundNumber}`, signal),
  );
