import type { PapabileDuJour } from '@fumata/contracts';
import type { ApiClient } from '../../lib/api-client.js';
import { cardOf } from './rules/day.js';
import type { DayCard } from './rules/day.js';

export interface ArchiveData {
  /** Newest first. */
  readonly days: readonly DayCard[];
  /** From 1 on. */
  readonly page: number;
  /** Whether there are older ones. */
  readonly more: boolean;
}

const PAGE_SIZE = 100;
/** As many as the call gives. */
const MOST = 1_000;

/** A hundred entries, and whether there are more: the call gives the newest ones only, so pages are cut from these. */
export async function loadArchive(api: ApiClient, { url, signal }: Request): Promise<ArchiveData> {
  const page = pageIn(new URL(url).searchParams);
  const newest = (limit: number) =>
    api.get<PapabileDuJour[]>(`/api/papabile-jour/recent?limit=${limit}`, signal);
  const upTo = page * PAGE_SIZE;
  const entries = await newest(upTo);
  const full = entries.length === upTo && upTo < MOST;
  const more = full && (await newest(upTo + 1)).length > upTo;
  return { days: entries.slice(upTo - PAGE_SIZE).map(cardOf), page, more };
}

function pageIn(parameters: URLSearchParams): number {
  const page = Number(parameters.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 ? Math.min(page, MOST / PAGE_SIZE) : 1;
}
