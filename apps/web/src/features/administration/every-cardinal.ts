import type { Cardinal, CardinalPage } from '@fumata/contracts';
import type { ApiClient } from '../../lib/requests/api-client.js';

const PAGE_SIZE = 1_000;

/** All cardinals, over as many pages as needed. */
export async function everyCardinal(api: ApiClient, signal: AbortSignal): Promise<Cardinal[]> {
  const firstPage = await api.get<CardinalPage>(`/api/cardinaux?limit=${PAGE_SIZE}`, signal);
  const further = Array.from({ length: Math.max(0, firstPage.totalPages - 1) }, (_, index) =>
    api.get<CardinalPage>(`/api/cardinaux?limit=${PAGE_SIZE}&page=${index + 2}`, signal),
  );
  return [firstPage, ...(await Promise.all(further))].flatMap(({ cardinaux }) => cardinaux);
}
