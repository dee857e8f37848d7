import type { ReplayIndex } from '@fumata/contracts';
import type { ApiClient } from '../../lib/api-client.js';

/** What a player shows besides the position it stands at. */
export const loadIndex = (api: ApiClient, conclaveId = ''): Promise<ReplayIndex> =>
  api.get<ReplayIndex>(`/api/replay/${encodeURIComponent(conclaveId)}`);
