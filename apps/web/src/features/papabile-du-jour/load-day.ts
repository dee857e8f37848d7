import type { PapabileDuJour } from '@fumata/contracts';
import { data, redirect } from 'react-router-dom';
import { ApiError, nullIfNotFound, type ApiClient } from '../../lib/api-client.js';
import { cardOf, dayOf, type Day, type DayCard } from './rules/day.js';
import { fetchDay, fetchRecentDays } from './requests.js';

export interface DayData {
  /** Null when nothing has this address. */
  readonly day: Day | null;
  /** Recent entries including today's, newest first; empty when loading failed. */
  readonly recent: readonly DayCard[];
}

const RECENT = 10;

/** Loads an entry by its slug, or today's without one. A former slug redirects to the current one. */
export async function loadDay(api: ApiClient, slug: string | undefined, { signal }: Request) {
  const [entry, recent] = await Promise.all([
    nullIfNotFound(fetchDay(api, slug, signal)),
    fetchRecentDays(api, RECENT, signal).catch(none),
  ]);
  const answer: DayData = { day: entry && dayOf(entry), recent: recent.map(cardOf) };
  if (!entry) return data(answer, { status: 404 });
  if (slug !== undefined && entry.slug !== slug) throw redirect(`/papabile-du-jour/${entry.slug}`, 301);
  return answer;
}

/** The portrait is shown even if its neighbours failed to load. */
function none(error: unknown): PapabileDuJour[] {
  if (error instanceof ApiError) return [];
  throw error;
}
