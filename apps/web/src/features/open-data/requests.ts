import type { OpenData } from '@fumata/contracts';
import type { ApiClient } from '../../lib/requests/api-client.js';

export const fetchOpenData = (api: ApiClient) => api.get<OpenData>('/api/donnees');
