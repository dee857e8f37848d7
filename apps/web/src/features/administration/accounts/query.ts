import type { AccountRow } from '@fumata/contracts';
import { listQuery, orderBy } from '../kit/list-query.js';
import { apiQuery } from '../kit/server-state.js';
import { ACCOUNT_SORTS } from './rules.js';

export const ACCOUNTS = '/api/comptes';

export const accountsQuery = apiQuery([ACCOUNTS], async (api, signal) => {
  const { comptes } = await api.get<{ comptes: AccountRow[] }>(ACCOUNTS, signal);
  return comptes;
});

export const ACCOUNT_LIST = listQuery({ order: orderBy(ACCOUNT_SORTS) });
