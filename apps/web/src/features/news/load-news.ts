import type { ArticleCard, ArticleCounts, ArticlePage, CardinalPage } from '@fumata/contracts';
import { data } from 'react-router-dom';
import { ApiError } from '../../lib/api-client.js';
import type { ApiClient } from '../../lib/api-client.js';
import { cardOf, lineOf, papabileOf } from './card.js';
import type { Card, Line, Papabile } from './card.js';
import { isFront, toApiQuery, parseNewsQuery } from './rules/address.js';
import type { NewsQuery } from './rules/address.js';
import { LOAD_FAILED } from './texts.js';

export interface Found {
  readonly articles: readonly Card[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

export interface NewsData {
  readonly wishes: NewsQuery;
  /** Featured article above the list; null except on the first page of all articles. */
  readonly lead: Card | null;
  /** Or the reason why there is none. `again`: a retry may succeed. */
  readonly list: Found | { readonly told: string; readonly again: boolean };
  /** Number of matching articles per category; null when unavailable. */
  readonly counts: ArticleCounts['categories'] | null;
  /** Null when loading failed. */
  readonly recent: readonly Line[] | null;
  readonly papabili: readonly Papabile[];
}

const LEAD_SUMMARY = 150;
const SUMMARY = 160;
const RECENT = 5;
const PAPABILI = 5;

/** Loads one page of the news with its sidebar. A failure replaces only the affected part. */
export async function loadNews(api: ApiClient, { url, signal }: Request) {
  const wishes = parseNewsQuery(new URL(url).searchParams);
  const [{ list, status }, lead, counts, recent, papabili] = await Promise.all([
    loadList(api, wishes, signal),
    isFront(wishes) ? loadLead(api, signal).catch(orNull) : null,
    loadCounts(api, wishes, signal).catch(orNull),
    loadRecent(api, signal).catch(orNull),
    loadPapabili(api, signal).catch(orNull),
  ]);
  const told = { wishes, lead, counts, recent, papabili: papabili ?? [] };
  // The featured article is not repeated in the list.
  const shown =
    'told' in list ? list : { ...list, articles: list.articles.filter(({ slug }) => slug !== lead?.slug) };
  return data<NewsData>({ ...told, list: shown }, { status });
}

async function loadList(
  api: ApiClient,
  wishes: NewsQuery,
  signal: AbortSignal,
): Promise<{ list: NewsData['list']; status: number }> {
  try {
    const answer = await api.get<ArticlePage>(`/api/articles${toApiQuery(wishes)}`, signal);
    const articles = answer.articles.map((article) => cardOf(article, SUMMARY));
    const { total, currentPage: page, totalPages: pages } = answer;
    return { list: { articles, total, page, pages }, status: 200 };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const refused = error.status === 400;
    const status = error.status >= 400 ? error.status : 503;
    return { list: { told: refused ? error.message : LOAD_FAILED, again: !refused }, status };
  }
}

async function loadLead(api: ApiClient, signal: AbortSignal): Promise<Card | null> {
  const [newest] = await api.get<ArticleCard[]>('/api/articles/featured?limit=1', signal);
  return newest ? cardOf(newest, LEAD_SUMMARY) : null;
}

const loadCounts = async (api: ApiClient, { search }: NewsQuery, signal: AbortSignal) =>
  (await api.get<ArticleCounts>(`/api/articles/categories${toApiQuery({ search })}`, signal)).categories;

const loadRecent = async (api: ApiClient, signal: AbortSignal) =>
  (await api.get<ArticleCard[]>(`/api/articles/recent?limit=${RECENT}`, signal)).map(lineOf);

const loadPapabili = async (api: ApiClient, signal: AbortSignal) =>
  (
    await api.get<CardinalPage>(`/api/cardinaux/search?papabile=true&limit=${PAPABILI}`, signal)
  ).cardinaux.map(papabileOf);

function orNull(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}
