import type {
  Cardinal,
  CardinalFacets,
  CardinalPage,
  CardinalStats,
  CurrentState,
  CurrentVotes,
  ElectorCalendar,
} from '@fumata/contracts';
import type { ApiClient } from '../../lib/requests/api-client.js';

export const searchCardinals = (api: ApiClient, query: URLSearchParams, signal: AbortSignal) =>
  api.get<CardinalPage>(`/api/cardinaux/search?${query}`, signal);

export const fetchFacets = (api: ApiClient, query: URLSearchParams, signal: AbortSignal) =>
  api.get<CardinalFacets>(`/api/cardinaux/facettes?${query}`, signal);

export const fetchStats = (api: ApiClient) => api.get<CardinalStats>('/api/cardinaux/stats');

/** A former slug yields the cardinal with the current one. */
export const fetchCardinal = (api: ApiClient, slug: string, signal: AbortSignal) =>
  api.get<Cardinal>(`/api/cardinaux/slug/${encodeURIComponent(slug)}`, signal);

/** Today's calendar when `date` is empty. */
export const fetchElectorCalendar = (api: ApiClient, date: string, signal: AbortSignal) =>
  api.get<ElectorCalendar>(`/api/cardinaux/calendrier${date && `?${new URLSearchParams({ date })}`}`, signal);

export const fetchConclaveState = (api: ApiClient, signal: AbortSignal) =>
  api.get<CurrentState>('/api/conclave/state', signal);

export const fetchCurrentVotes = (api: ApiClient, signal: AbortSignal) =>
  api.get<CurrentVotes>('/api/conclave/current-votes', signal);
