import type { Me, VoteAnswer } from '@fumata/contracts';
import type { ApiClient } from '../../../lib/api-client.js';
import type { PendingVote } from './pending-vote.js';

/** Sets the visitor's cookie if there is none. */
export const fetchVoterStatus = (api: ApiClient) => api.get<Me>('/api/conclave/me');

export const castVote = (api: ApiClient, { cardinalId, roundNumber, key }: PendingVote): Promise<VoteAnswer> =>
  api.send('POST', '/api/conclave/vote', { cardinalId, roundNumber }, { 'idempotency-key': key });
