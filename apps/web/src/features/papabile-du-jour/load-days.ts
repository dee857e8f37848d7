import type { CompleteAddress, PapabileDuJour } from '@fumata/contracts';
import { data, redirect } from 'react-router-dom';
import type { ApiClient } from '../../lib/requests/api-client.js';
import { nullIfFailed, nullIfNotFound } from '../../lib/requests/null-if-failed.js';
import { pagesBeginningWith } from '../../lib/cut-address.js';
import { cardOf, dayOf, type Day, type DayCard } from './rules/day.js';

export interface DayData {
  /** Null when nothing has this address. */
  readonly day: Day | null;
  /** Recent entries including today's, newest first; empty when loading failed. */
  readonly recent: readonly DayCard[];
  /** Without a day: pages that may be meant. */
  readonly meant?: readonly CompleteAddress[];
}

const RECENT = 10;

/** Loads an entry by its slug, or today's without one. A former slug redirects to the current one. */
export async function loadDay(api: ApiClient, slug: string | undefined, { signal }: Request) {
  const [entry, recent] = await Promise.all([
    nullIfNotFound(fetchDay(api, slug, signal)),
    nullIfFailed(fetchRecentDays(api, RECENT, signal)),
  ]);
  const answer: DayData = { day: entry && dayOf(entry), recent: recent?.map(cardOf) ?? [] };
  if (!entry) {
    const meant = slug === undefined ? [] : await pagesBeginningWith(api, 'papabile-du-jour', slug);
    return data<DayData>({ ...answer, meant }, { status: 404 });
  }
  if (slug !== undefined && entry.slug !== slug) throw redirect(`/papabile-du-jour/${entry.slug}`, 301);
  return answer;
}

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

/** One page of a hundred entries, sliced from the newest ones, because the call has no offset. */
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

/** Entry of a slug, or today's without one. A former slug yields the entry with the current one. */
const fetchDay = (api: ApiClient, slug: string | undefined, signal: AbortSignal) =>
  api.get<PapabileDuJour>(
    `/api/papabile-jour/${slug === undefined ? 'current' : `slug/${encodeURIComponent(slug)}`}`,
    signal,
  );

/** Newest first. */
const fetchRecentDays = (api: ApiClient, limit: number, signal: AbortSignal) =>
  api.get<PapabileDuJour[]>(`/api/papabile-jour/recent?limit=${limit}`, signal);
