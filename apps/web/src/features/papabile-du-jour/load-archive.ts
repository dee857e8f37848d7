import type { ApiClient } from '../../lib/api-client.js';
import { cardOf, type DayCard } from './rules/day.js';
import { fetchRecentDays } from './requests.js';

export interface ArchiveData {
  /** Newest first. */
  readonly days: readonly DayCard[];
  /** Starts at 1. */
  readonly page: number;
  /** Whether there are older days. */
  readonly more: boolean;
}

const PAGE_SIZE = 100;
/** Maximum `limit` of the call. */
const MAX_LIMIT = 1_000;

/** One page of a hundred entries. The call has no offset and returns the newest entries, so pages are sliced from these. */
export async function loadArchive(api: ApiClient, { url, signal }: Request): Promise<ArchiveData> {
  const page = pageIn(new URL(url).searchParams);
  const upTo = page * PAGE_SIZE;
  const entries = await fetchRecentDays(api, upTo, signal);
  const full = entries.length === upTo && upTo < MAX_LIMIT;
  const more = full && (await fetchRecentDays(api, upTo + 1, signal)).length > upTo;
  return { days: entries.slice(upTo - PAGE_SIZE).map(cardOf), page, more };
}

function pageIn(parameters: URLSearchParams): number {
  const page = Number(parameters.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 ? Math.min(page, MAX_LIMIT / PAGE_SIZE) : 1;
}
