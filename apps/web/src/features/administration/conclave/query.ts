import type { Acts, Overview, RoundDetail } from '@fumata/contracts';
import type { ApiClient } from '../../../lib/api-client.js';
import { apiQuery } from '../kit/server-state.js';

/** State of the conclave for administrators, and the acts of the current edition. */
export async function loadOverview(api: ApiClient, signal: AbortSignal) {
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
