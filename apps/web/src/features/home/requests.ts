import type { ArticleCard, CardinalFacets, CardinalStats } from '@fumata/contracts';
import type { ApiClient } from '../../lib/api-client.js';

export const fetchStats = (api: ApiClient) => api.get<CardinalStats>('/api/cardinaux/stats');

/** Facets of the electors; ages on `date`, today when it is unknown. */
export const fetchElectorFacets = (api: ApiClient, date: string | undefined) =>
  api.get<CardinalFacets>(
    `/api/cardinaux/facettes?${new URLSearchParams({ statutVotant: 'OUI', ...(date && { date }) })}`,
  );

export const fetchFeaturedArticles = (api: ApiClient, limit: number) =>
  api.get<ArticleCard[]>(`/api/articles/featured?limit=${limit}`);
