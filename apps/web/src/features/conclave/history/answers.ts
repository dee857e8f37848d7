import type { EditionAnswer, Editions, RoundDetail } from '@fumata/contracts';
import { ApiError, type ApiClient } from '../../../lib/requests/api-client.js';
import { EDITIONS_PATH, editionPath, parseHistoryQuery, roundPath } from './rules/address.js';

/** `missing`: the round or edition does not exist; a retry is pointless. */
export type AsyncState<T> =
  | { readonly is: 'waiting' }
  | { readonly is: 'loaded'; readonly value: T }
  | { readonly is: 'failed'; readonly missing: boolean; readonly message: string };

/** Responses that came with the page, by the path of the call. */
export type HistoryAnswers = Readonly<Record<string, AsyncState<unknown>>>;

export type HistoryAnswer = Editions | EditionAnswer | RoundDetail;

/** Result of one call; a failure affects only its part of the page. */
export async function fetchState<T>(api: ApiClient, path: string, signal?: AbortSignal): Promise<AsyncState<T>> {
  try {
    return { is: 'loaded', value: await api.get<T>(path, signal) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { is: 'failed', missing: error.status === 404, message: error.message };
  }
}

/**
 * Loads everything that the history shows at an address beyond the page's own data, so that it is readable without
 * scripts.
 */
export async function loadHistory(api: ApiClient, parameters: URLSearchParams): Promise<HistoryAnswers> {
  const query = parseHistoryQuery(parameters);
  const paths = [EDITIONS_PATH, editionPath(query), roundPath(query)].filter((path) => path !== undefined);
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await fetchState(api, path)])));
}
