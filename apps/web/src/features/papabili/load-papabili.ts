import type { Cardinal, CardinalPage, PapabileDuJour } from '@fumata/contracts';
import type { ApiClient } from '../../lib/requests/api-client.js';
import { nullIfFailed } from '../../lib/requests/null-if-failed.js';
import { pick, PORTRAIT, type Portrait } from '../../lib/pick.js';
import { sortPapabili, papabileOf, type Papabile } from './rules/papabili.js';

/** Papabile du jour in the sidebar. */
export interface Today {
  readonly cardinal: Portrait;
  /** Date written YYYY-MM-DD. */
  readonly date: string;
}

export interface PapabiliData {
  readonly papabili: readonly Papabile[];
  /** Null when there is none or loading failed. */
  readonly today: Today | null;
}

export async function loadPapabili(api: ApiClient, signal: AbortSignal): Promise<PapabiliData> {
  const [cardinals, today] = await Promise.all([loadAll(api, signal), nullIfFailed(loadToday(api, signal))]);
  return { papabili: sortPapabili(cardinals.map(papabileOf)), today };
}

/** Loads every page of the list. */
async function loadAll(api: ApiClient, signal: AbortSignal): Promise<Cardinal[]> {
  const cardinals: Cardinal[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await fetchPapabili(api, page, signal);
    cardinals.push(...answer.cardinaux);
    pages = answer.totalPages;
  }
  return cardinals;
}

async function loadToday(api: ApiClient, signal: AbortSignal): Promise<Today> {
  const { cardinalId, dateAffichage } = await fetchPapabileDuJour(api, signal);
  return { cardinal: pick(cardinalId, PORTRAIT), date: dateAffichage };
}

const fetchPapabili = (api: ApiClient, page: number, signal: AbortSignal) =>
  api.get<CardinalPage>(`/api/cardinaux/search?papabile=true&limit=1000&page=${page}`, signal);

const fetchPapabileDuJour = (api: ApiClient, signal: AbortSignal) =>
  api.get<PapabileDuJour>('/api/papabile-jour/current', signal);
