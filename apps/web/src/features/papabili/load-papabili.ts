import type { Cardinal, CardinalPage, PapabileDuJour } from '@fumata/contracts';
import { ApiError, type ApiClient } from '../../lib/api-client.js';
import { sortPapabili, papabileOf, type Papabile } from './rules/papabili.js';

/** Papabile du jour in the sidebar. */
export interface Today {
  readonly cardinal: Pick<Cardinal, 'slug' | 'prenom' | 'nom' | 'nomComplet' | 'ordre' | 'photo' | 'photoFocus'>;
  /** Date written YYYY-MM-DD. */
  readonly date: string;
}

export interface PapabiliData {
  readonly papabili: readonly Papabile[];
  /** Null when there is none or loading failed. */
  readonly today: Today | null;
}

export async function loadPapabili(api: ApiClient, signal: AbortSignal): Promise<PapabiliData> {
  const [cardinals, today] = await Promise.all([loadAll(api, signal), loadToday(api, signal).catch(isMissing)]);
  return { papabili: sortPapabili(cardinals.map(papabileOf)), today };
}

/** Loads every page of the list. */
async function loadAll(api: ApiClient, signal: AbortSignal): Promise<Cardinal[]> {
  const all: Cardinal[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await api.get<CardinalPage>(`/api/cardinaux/search?papabile=true&limit=1000&page=${page}`, signal);
    all.push(...answer.cardinaux);
    pages = answer.totalPages;
  }
  return all;
}

async function loadToday(api: ApiClient, signal: AbortSignal): Promise<Today> {
  const { cardinalId, dateAffichage } = await api.get<PapabileDuJour>('/api/papabile-jour/current', signal);
  const { slug, prenom, nom, nomComplet, ordre, photo, photoFocus } = cardinalId;
  return { cardinal: { slug, prenom, nom, nomComplet, ordre, photo, photoFocus }, date: dateAffichage };
}

function isMissing(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}
