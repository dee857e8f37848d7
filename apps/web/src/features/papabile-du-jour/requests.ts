import type { PapabileDuJour } from '@fumata/contracts';
import type { ApiClient } from '../../lib/api-client.js';

/** Entry of a slug, or today's without one. A former slug yields the entry with the current one. */
export const fetchDay = (api: ApiClient, slug: string | undefined, signal: AbortSignal) =>
  api.get<PapabileDuJour>(
    `/api/papabile-jour/${slug === undefined ? 'current' : `slug/${encodeURIComponent(slug)}`}`,
    signal,
  );

/** Newest first. */
export const fetchRecentDays = (api: ApiClient, limit: number, signal: AbortSignal) =>
  api.get<PapabileDuJour[]>(`/api/papabile-jour/recent?limit=${limit}`, signal);
