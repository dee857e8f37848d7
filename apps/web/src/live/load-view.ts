import type { CurrentState, CurrentVotes } from '@fumata/contracts';
import type { ApiClient } from '../lib/requests/api-client.js';
import { serverClock } from '../lib/now.js';
import { viewOf, type LiveConclave } from './live-conclave.js';

/** Current state over HTTP: for server rendering and for the periodic refresh. */
export async function loadView(api: ApiClient, signal?: AbortSignal): Promise<LiveConclave> {
  const [state, votes] = await Promise.all([
    api.get<CurrentState>('/api/conclave/state', signal),
    api.get<CurrentVotes>('/api/conclave/current-votes', signal),
  ]);
  serverClock.syncByCached(state.now);
  return viewOf(state, votes);
}
