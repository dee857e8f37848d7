import type { CardinalFacets } from '@fumata/contracts';
import { data } from 'react-router-dom';
import type { ApiClient } from '../../lib/requests/api-client.js';
import { listFailureOf } from '../../lib/requests/list-failure.js';
import { votersSentenceOf } from '../../lib/wording/voters-sentence.js';
import { cardinalSummaryOf, type CardinalSummary } from './cardinal-summary.js';
import { queriesFor } from './rules/address.js';
import { LOAD_FAILED } from './texts.js';
import { fetchFacets, fetchStats, searchCardinals } from './requests.js';

export type Facets = CardinalFacets['facettes'];

export interface DirectoryResult {
  readonly cardinals: readonly CardinalSummary[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly facets: Facets;
  /** Totals of the whole College. */
  readonly college: {
    readonly members: number;
    readonly electors: number;
    /** Why fewer cardinals vote than can receive votes; undefined when all of them vote. */
    readonly votersSentence: string | undefined;
  };
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
    const cardinals = cardinaux.map(cardinalSummaryOf);
    return { cardinals, total, page: currentPage, pages: totalPages, facets: facettes, college };
  } catch (error) {
    const { failure, status } = listFailureOf(error, LOAD_FAILED);
    return data(failure, { status });
  }
}

let cachedCollege: DirectoryResult['college'] | undefined;

/** Cached in the browser; fetched for each page on the server, where the call is in process. */
async function loadCollege(api: ApiClient): Promise<DirectoryResult['college']> {
  if (cachedCollege) return cachedCollege;
  const stats = await fetchStats(api);
  const college = {
    members: stats.totalCardinaux,
    electors: stats.votantsCount,
    votersSentence: votersSentenceOf(stats),
  };
  if (!import.meta.env.SSR) cachedCollege = college;
  return college;
}
