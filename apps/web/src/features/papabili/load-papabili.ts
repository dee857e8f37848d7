import type { Cardinal } from '@fumata/contracts';
import { ApiError, type ApiClient } from '../../lib/api-client.js';
import { sortPapabili, papabileOf, type Papabile } from './rules/papabili.js';
import { fetchPapabileDuJour, fetchPapabili } from './requests.js';

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
    const answer = await fetchPapabili(api, page, signal);
    all.push(...answer.cardinaux);
    pages = answer.totalPages;
  }
  return all;
}

async function loadToday(api: ApiClient, signal: AbortSignal): Promise<Today> {
  const { cardinalId, dateAffichage } = await fetchPapabileDuJour(api, signal);
  const { slug, prenom, nom, nomComplet, ordre, photo, photoFocus } = cardinalId;
  return { cardinal: { slug, prenom, nom, nomComplet, ordre, photo, photoFocus }, date: dateAffichage };
}

function isMissing(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}
