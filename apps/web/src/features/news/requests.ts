import type { ArticleCard, ArticleCounts, ArticlePage, CardinalPage, ArticleWithRelated } from '@fumata/contracts';
import type { ApiClient } from '../../lib/requests/api-client.js';
import { toApiQuery, type NewsQuery } from './rules/address.js';

export const fetchArticles = (api: ApiClient, query: NewsQuery, signal: AbortSignal) =>
  api.get<ArticlePage>(`/api/articles${toApiQuery(query)}`, signal);

/** A former slug yields the article with the current one. */
export const fetchArticle = (api: ApiClient, slug: string, signal: AbortSignal) =>
  api.get<ArticleWithRelated>(`/api/articles/slug/${encodeURIComponent(slug)}`, signal);

export const fetchFeaturedArticles = (api: ApiClient, limit: number, signal: AbortSignal) =>
  api.get<ArticleCard[]>(`/api/articles/featured?limit=${limit}`, signal);

export const fetchRecentArticles = (api: ApiClient, limit: number, signal: AbortSignal) =>
  api.get<ArticleCard[]>(`/api/articles/recent?limit=${limit}`, signal);

export const fetchArticleCounts = (api: ApiClient, search: string, signal: AbortSignal) =>
  api.get<ArticleCounts>(`/api/articles/categories${toApiQuery({ search })}`, signal);

export const fetchPapabili = (api: ApiClient, limit: number, signal: AbortSignal) =>
  api.get<CardinalPage>(`/api/cardinaux/search?papabile=true&limit=${limit}`, signal);
