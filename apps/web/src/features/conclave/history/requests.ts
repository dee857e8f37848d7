import type { Recount } from '@fumata/contracts';
import type { ApiClient } from '../../../lib/api-client.js';

/** Last recount from the log. */
export const fetchRecount = (api: ApiClient, signal: AbortSignal) => api.get<Recount>('/api/conclave/recompte', signal);
