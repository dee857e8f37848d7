import type { DownloadDetails, DownloadLinks, DownloadStats } from '@fumata/contracts';
import { ApiError } from '../../../lib/api-client.js';
import type { ApiClient } from '../../../lib/api-client.js';
import { pageNumberIn } from '../list/page-of.js';
import { detailsCall, wishesFrom } from './rules/details-address.js';

/** What could not be had is null. */
export type DownloadsData =
  | { readonly view: 'stats'; readonly stats: DownloadStats | null; readonly details: DownloadDetails | null }
  | { readonly view: 'links'; readonly links: DownloadLinks | null };

/** With an ended session nothing can be had: the whole page says so. */
const orFailed = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof ApiError && error.status !== 401) return null;
    throw error;
  });

/** One part may fail without the other. */
export async function loadDownloads(api: ApiClient, request: Request): Promise<DownloadsData> {
  const { searchParams } = new URL(request.url);
  if (searchParams.get('vue') === 'liens') {
    const path = `/api/download-stats/links?page=${pageNumberIn(searchParams)}`;
    return { view: 'links', links: await orFailed(api.get<DownloadLinks>(path, request.signal)) };
  }
  const [stats, details] = await Promise.all([
    orFailed(api.get<DownloadStats>('/api/download-stats', request.signal)),
    orFailed(api.get<DownloadDetails>(detailsCall(wishesFrom(searchParams)), request.signal)),
  ]);
  return { view: 'stats', stats, details };
}
