import type { ReplayEditions, ReplayIndex, ReplayMoves } from '@fumata/contracts';
import type { ShouldRevalidateFunctionArgs } from 'react-router-dom';
import type { ApiClient } from '../../lib/requests/api-client.js';

/** The data of a page is loaded again for another edition only, not when the position in the address changes. */
export const isOtherEdition = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean =>
  currentParams['conclaveId'] !== nextParams['conclaveId'];

/** Index of an edition: all the player needs except frames. */
export const fetchIndex = (api: ApiClient, conclaveId: string) =>
  api.get<ReplayIndex>(`/api/replay/${encodeURIComponent(conclaveId)}`);

/** Votes that moved between closed rounds; for analysts. */
export const fetchMoves = (api: ApiClient, conclaveId: string, signal: AbortSignal) =>
  api.get<ReplayMoves>(`/api/replay/${encodeURIComponent(conclaveId)}/mouvements`, signal);

export const fetchEditions = (api: ApiClient, signal?: AbortSignal) => api.get<ReplayEditions>('/api/replay', signal);
