import type { ReplayIndex } from '@fumata/contracts';
import type { ApiClient } from '../../lib/api-client.js';

/** Index of an edition: all the player needs except frames. */
export const loadIndex = (api: ApiClient, conclaveId = ''): Promise<ReplayIndex> =>
  api.get<ReplayIndex>(`/api/replay/${encodeURIComponent(conclaveId)}`);
