import type { CardinalPage, Journal, ReplayEditions } from '@fumata/contracts';
import type { ApiClient } from '../../../lib/requests/api-client.js';
import { apiQuery } from '../kit/server-state.js';

export const loadEditions = (api: ApiClient, signal: AbortSignal): Promise<ReplayEditions> =>
  api.get<ReplayEditions>('/api/replay', signal);

/** The cardinals who can receive votes. */
export const loadElectors = (api: ApiClient, signal: AbortSignal): Promise<CardinalPage> =>
  api.get<CardinalPage>('/api/cardinaux/search?statutVotant=OUI&limit=1000', signal);

/** Events of an edition; `query`: parameters of the API call. */
export function eventsQuery(conclaveId: string, query: string) {
  const path = `/api/journal/${conclaveId}?${query}`;
  return apiQuery([path], (api, signal) => api.get<Journal>(path, signal));
}
