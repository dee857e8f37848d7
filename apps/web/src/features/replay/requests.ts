import type { ReplayEditions, ReplayIndex } from '@fumata/contracts';
import type { ApiClient } from '../../lib/api-client.js';

/** Index of an edition: all the player needs except frames. */
export const fetchIndex = (api: ApiClient, conclaveId: string) =>
  api.get<ReplayIndex>(`/api/replay/${encodeURIComponent(conclaveId)}`);

export const fetchEditions = (api: ApiClient, signal?: AbortSignal) => api.get<ReplayEditions>('/api/replay', signal);
