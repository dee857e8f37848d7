import type { PapabileDuJour } from '@fumata/contracts';
import { data, redirect } from 'react-router-dom';
import { ApiError, orNone } from '../../lib/api-client.js';
import type { ApiClient } from '../../lib/api-client.js';
import { cardOf, dayOf } from './rules/day.js';
import type { Day, DayCard } from './rules/day.js';

export interface DayData {
  /** Null when there is none at this address. */
  readonly day: Day | null;
  /** The most recent entries, newest first, today's included; empty when they can't be told. */
  readonly recent: readonly DayCard[];
}

const RECENT = 10;

/** The entry of an address, today's without one. An old address leads to the new one. */
export async function loadDay(api: ApiClient, slug: string | undefined, { signal }: Request) {
  const call = slug === undefined ? 'current' : `slug/${encodeURIComponent(slug)}`;
  const [entry, recent] = await Promise.all([
    orNone(api.get<PapabileDuJour>(`/api/papabile-jour/${call}`, signal)),
    api.get<PapabileDuJour[]>(`/api/papabile-jour/recent?limit=${RECENT}`, signal).catch(none),
  ]);
  const answer: DayData = { day: entry && dayOf(entry), recent: recent.map(cardOf) };
  if (!entry) return data(answer, { status: 404 });
  if (slug !== undefined && entry.slug !== slug) throw redirect(`/papabile-du-jour/${entry.slug}`, 301);
  return answer;
}

/** The portrait itself is shown without its neighbours. */
function none(error: unknown): PapabileDuJour[] {
  if (error instanceof ApiError) return [];
  throw error;
}
