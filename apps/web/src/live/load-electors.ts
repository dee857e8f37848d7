import type { Cardinal, CardinalPage } from '@fumata/contracts';
import type { ApiClient } from '../lib/requests/api-client.js';

/** Everybody who can receive votes. */
export async function loadElectors(api: ApiClient, signal?: AbortSignal): Promise<readonly Cardinal[]> {
  const { cardinaux } = await api.get<CardinalPage>('/api/cardinaux/search?statutVotant=OUI&limit=1000', signal);
  return cardinaux;
}
