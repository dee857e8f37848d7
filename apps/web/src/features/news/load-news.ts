import type { ArticleCounts } from '@fumata/contracts';
import { data } from 'react-router-dom';
import type { ApiClient } from '../../lib/requests/api-client.js';
import { listFailureOf, type ListFailure } from '../../lib/requests/list-failure.js';
import { nullIfFailed } from '../../lib/requests/null-if-failed.js';
import { pick, PORTRAIT, type Portrait } from '../../lib/pick.js';
import { cardOf, articleLinkOf, type Card, type ArticleLink } from './card.js';
import { isFront, parseNewsQuery, type NewsQuery } from './rules/address.js';
import { LOAD_FAILED } from './texts.js';
import {
  fetchArticleCounts,
  fetchArticles,
  fetchFeaturedArticles,
  fetchPapabili,
  fetchRecentArticles,
} from './requests.js';

export interface NewsResult {
  readonly articles: readonly Card[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

export interface NewsData {
  readonly query: NewsQuery;
  /** Featured article above the list; null except on the first page of all articles. */
  readonly featured: Card | null;
  readonly list: NewsResult | ListFailure;
  /** Number of matching articles per category; null when unavailable. */
  readonly counts: ArticleCounts['categories'] | null;
  /** Null when loading failed. */
  readonly recent: readonly ArticleLink[] | null;
  readonly papabili: readonly Portrait[];
}

const FEATURED_SUMMARY_LENGTH = 150;
const SUMMARY_LENGTH = 160;
const RECENT = 5;
const PAPABILI = 5;

/** Loads one page of the news with its sidebar. A failure replaces only the affected part. */
export async function loadNews(api: ApiClient, { url, signal }: Request) {
  const query = parseNewsQuery(new URL(url).searchParams);
  const [{ list, status }, featured, counts, recent, papabili] = await Promise.all([
    loadList(api, query, signal),
    isFront(query) ? nullIfFailed(loadFeatured(api, signal)) : null,
    nullIfFailed(loadCounts(api, query, signal)),
    nullIfFailed(loadRecent(api, signal)),
    nullIfFailed(loadPapabili(api, signal)),
  ]);
  const common = { query, featured, counts, recent, papabili: papabili ?? [] };
  // The featured article is not repeated in the list.
  const withoutFeatured =
    'message' in list ? list : { ...list, articles: list.articles.filter(({ slug }) => slug !== featured?.slug) };
  return data<NewsData>({ ...common, list: withoutFeatured }, { status });
}

async function loadList(
  api: ApiClient,
  query: NewsQuery,
  signal: AbortSignal,
): Promise<{ list: NewsData['list']; status: number }> {
  try {
    const answer = await fetchArticles(api, query, signal);
    const articles = answer.articles.map((article) => cardOf(article, SUMMARY_LENGTH));
    const { total, currentPage: page, totalPages: pages } = answer;
    return { list: { articles, total, page, pages }, status: 200 };
  } catch (error) {
    const { failure, status } = listFailureOf(error, LOAD_FAILED);
    return { list: failure, status };
  }
}

async function loadFeatured(api: ApiClient, signal: AbortSignal): Promise<Card | null> {
  const [newest] = await fetchFeaturedArticles(api, 1, signal);
  return newest ? cardOf(newest, FEATURED_SUMMARY_LENGTH) : null;
}

const loadCounts = async (api: ApiClient, { search }: NewsQuery, signal: AbortSignal) =>
  (await fetchArticleCounts(api, search, signal)).categories;

const loadRecent = async (api: ApiClient, signal: AbortSignal) =>
  (await fetchRecentArticles(api, RECENT, signal)).map(articleLinkOf);

const loadPapabili = async (api: ApiClient, signal: AbortSignal) =>
  (await fetchPapabili(api, PAPABILI, signal)).cardinaux.map((cardinal) => pick(cardinal, PORTRAIT));
