import type { ConclaveStateAnswer, CurrentVotes } from '@fumata/contracts';
import type { ApiClient } from '../lib/api-client.js';
import { viewOf } from './conclave-view.js';
import type { ConclaveView } from './conclave-view.js';

/** The conclave as the calls tell it: for the first HTML, and as a net beneath the pushes. */
export async function loadView(
  api: ApiClient,
  at: () => string,
  signal?: AbortSignal,
): Promise<ConclaveView> {
  const [state, votes] = await Promise.all([
    api.get<ConclaveStateAnswer>('/api/conclave/state', signal),
    api.get<CurrentVotes>('/api/conclave/current-votes', signal),
  ]);
  return viewOf(state, votes, at());
}
