import type { CardinalPage, PapabileDuJour } from '@fumata/contracts';
import type { ApiClient } from '../../lib/api-client.js';

export const fetchPapabili = (api: ApiClient, page: number, signal: AbortSignal) =>
  api.get<CardinalPage>(`/api/cardinaux/search?papabile=true&limit=1000&page=${page}`, signal);

export const fetchPapabileDuJour = (api: ApiClient, signal: AbortSignal) =>
  api.get<PapabileDuJour>('/api/papabile-jour/current', signal);
