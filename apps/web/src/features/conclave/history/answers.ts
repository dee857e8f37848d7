import type { EditionAnswer, Editions, RoundDetail } from '@fumata/contracts';
import { ApiError } from '../../../lib/api-client.js';
import type { ApiClient } from '../../../lib/api-client.js';
import { EDITIONS_PATH, editionPath, placeAt, roundPath } from './rules/address.js';

/** `missing`: there is no such round or edition; trying again won't help. */
export type AsyncState<T> =
  | { readonly is: 'waiting' }
  | { readonly is: 'there'; readonly value: T }
  | { readonly is: 'failed'; readonly missing: boolean; readonly message: string };

/** What came with the page, by the path of the call. */
export type HistoryAnswers = Readonly<Record<string, AsyncState<unknown>>>;

export type HistoryCall = Editions | EditionAnswer | RoundDetail;

/** One call's outcome; a failure is shown in its place, not instead of the page. */
export async function asked<T>(api: ApiClient, path: string, signal?: AbortSignal): Promise<AsyncState<T>> {
  try {
    return { is: 'there', value: await api.get<T>(path, signal) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { is: 'failed', missing: error.status === 404, message: error.message };
  }
}

/** All that the history shows at an address beyond what the page has already, so that it reads without scripts. */
export async function loadHistory(api: ApiClient, parameters: URLSearchParams): Promise<HistoryAnswers> {
  const place = placeAt(parameters);
  const paths = [EDITIONS_PATH, editionPath(place), roundPath(place)].filter((path) => path !== undefined);
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await asked(api, path)])));
}
