import type { AccountRow } from '@fumata/contracts';
import { apiQuery } from '../kit/server-state.js';

export const ACCOUNTS = '/api/comptes';

export const accountsQuery = apiQuery([ACCOUNTS], async (api, signal) => {
  const { comptes } = await api.get<{ comptes: AccountRow[] }>(ACCOUNTS, signal);
  return comptes;
});
