import type { CardinalFacets } from '@fumata/contracts';
import { data } from 'react-router-dom';
import { ApiError, type ApiClient } from '../../lib/requests/api-client.js';
import { votersOf } from '../../lib/wording/voters-sentence.js';
import { cardinalSummaryOf, type CardinalSummary } from './cardinal-summary.js';
import { queriesFor } from './rules/address.js';
import { LOAD_FAILED } from './texts.js';
import { fetchFacets, fetchStats, searchCardinals } from './requests.js';

export type Facets = CardinalFacets['facettes'];

export interface DirectoryResult {
  readonly plates: readonly CardinalSummary[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly facets: Facets;
  /** Totals of the whole College. */
  readonly college: { readonly members: number; readonly electors: number; readonly voters: string | undefined };
}

/** Reason why nothing can be shown. `again`: a retry may succeed. */
export interface Failed {
  readonly message: string;
  readonly again: boolean;
}

/** Loads one page of the directory. A failure replaces only the list; the filters stay. */
export async function loadDirectory(api: ApiClient, { url, signal }: Request) {
  const { search, facets } = queriesFor(new URL(url).searchParams);
  try {
    const [page, { facettes }, college] = await Promise.all([
      searchCardinals(api, search, signal),
      fetchFacets(api, facets, signal),
      loadCollege(api),
    ]);
    const { cardinaux, total, currentPage, totalPages } = page;
    const plates = cardinaux.map(cardinalSummaryOf);
    return { plates, total, page: currentPage, pages: totalPages, facets: facettes, college };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const refused = error.status === 400;
    const failed: Failed = { message: refused ? error.message : LOAD_FAILED, again: !refused };
    return data(failed, { status: error.status >= 400 ? error.status : 503 });
  }
}

let cachedCollege: DirectoryResult['college'] | undefined;

/** Cached in the browser; fetched for each page on the server, where the call is in process. */
async function loadCollege(api: ApiClient): Promise<DirectoryResult['college']> {
  if (cachedCollege) return cachedCollege;
  const stats = await fetchStats(api);
  const college = { members: stats.totalCardinaux, electors: stats.votantsCount, voters: votersOf(stats) };
  if (!import.meta.env.SSR) cachedCollege = college;
  return college;
}
