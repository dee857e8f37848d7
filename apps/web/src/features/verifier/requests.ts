import type { CardinalPage, EditionAnswer, SignedLogAnswer } from '@fumata/contracts';
import type { ApiClient } from '../../lib/requests/api-client.js';

/** Evidence about an event. Only the hash of its id is sent, never the id. */
export const fetchEvidence = (api: ApiClient, conclaveId: string, sequence: number, eventIdHash: string) =>
  api.get<unknown>(`/api/conclave/preuve/${conclaveId}/${sequence}?temoin=${eventIdHash}`);

export const fetchKeyFile = (api: ApiClient) => api.get<unknown>('/.well-known/fumata-seal.json');

export const fetchEdition = (api: ApiClient, conclaveId: string) =>
  api.get<EditionAnswer>(`/api/conclave/editions/${conclaveId}`);

export const fetchSignedLog = (api: ApiClient) => api.get<SignedLogAnswer>('/api/conclave/journal-signe');

export const fetchCardinals = (api: ApiClient) => api.get<CardinalPage>('/api/cardinaux/search?limit=1000');
