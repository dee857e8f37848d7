import type { Cardinal } from '@fumata/contracts';
import type { ApiClient } from '../../lib/api-client.js';

export const fetchRandomCardinals = (api: ApiClient, count: number) =>
  api.get<{ cardinaux: Cardinal[] }>(`/api/cardinaux?aleatoire=${count}`);
