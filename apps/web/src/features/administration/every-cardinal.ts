import type { Cardinal, CardinalPage } from '@fumata/contracts';
import type { ApiClient } from '../../lib/requests/api-client.js';

const PAGE_SIZE = 1_000;

/** All cardinals, over as many pages as needed. */
export async function everyCardinal(api: ApiClient, signal: AbortSignal): Promise<Cardinal[]> {
  const first = await api.get<CardinalPage>(`/api/cardinaux?limit=${PAGE_SIZE}`, signal);
  const further = Array.from({ length: Math.max(0, first.totalPages - 1) }, (_, index) =>
    api.get<CardinalPage>(`/api/cardinaux?limit=${PAGE_SIZE}&page=${index + 2}`, signal),
  );
  return [first, ...(await Promise.all(further))].flatMap(({ cardinaux }) => cardinaux);
}
