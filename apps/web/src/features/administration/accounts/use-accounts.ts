import type { AccountRow, GeneratedPassword } from '@fumata/contracts';
import { toast } from '../../../components/messages/toasts.js';
import type { ApiClient } from '../../../lib/requests/api-client.js';
import {
  useInvalidate,
  useLoaded,
  useSetLoaded,
  apiQuery,
  refusalText,
  useAction,
  toastFailure,
} from '../kit/server-state.js';
import { listQueryCodec, orderBy } from '../../../lib/list-query.js';
import { ACCOUNT_SORTS } from './rules.js';

export type Accounts = ReturnType<typeof useAccounts>;

interface Call {
  readonly account: AccountRow;
  readonly call: (api: ApiClient) => Promise<unknown>;
}

/** The accounts and their actions. A version conflict reloads the list. */
export function useAccounts() {
  const { data: rows } = useLoaded(accountsQuery);
  const refresh = useInvalidate(ACCOUNTS);
  const put = usePut();
  const { send, pending, error, reset } = useSend(refresh);
  return {
    rows,
    /** Id of the account with a running action. */
    busy: pending?.account._id,
    /** Error of the last action, for a dialog that is still open; a toast also shows it. */
    error: error ? refusalText(error) : undefined,
    clearError: reset,
    add: ({ compte }: GeneratedPassword) => put(compte),
    /** Changes an account; resolves to undefined if it fails. */
    change: async (account: AccountRow, change: Partial<Pick<AccountRow, 'role' | 'disabled'>>) => {
      const changed = await send<AccountRow>(account, 'PUT', '', { ...change, version: account.version });
      if (changed) put(changed);
      return changed;
    },
    generatePassword: async (account: AccountRow) => {
      const generated = await send<GeneratedPassword>(account, 'POST', '/mot-de-passe');
      if (generated) put(generated.compte);
      return generated;
    },
    removeSecondFactors: async (account: AccountRow) => {
      const changed = await send<AccountRow>(account, 'POST', '/sans-second-facteur');
      if (changed) put(changed);
      return changed;
    },
    endSessions: async (account: AccountRow): Promise<boolean> => {
      const done = await send<{ message: string }>(account, 'POST', '/fermer-les-sessions');
      if (!done) return false;
      toast('success', done.message);
      // The account now has a newer version.
      await refresh();
      return true;
    },
  };
}

/** Replaces an account in the list, or adds it. */
function usePut() {
  const setAccounts = useSetLoaded(accountsQuery);
  return (account: AccountRow): void =>
    setAccounts((accounts) => [...accounts.filter(({ _id }) => _id !== account._id), account]);
}

function useSend(refresh: () => Promise<void>) {
  const { run, ...state } = useAction<Call>({
    call: (api, { call }) => call(api),
    onFailed: (failure) => {
      toastFailure(failure);
      if (failure.status === 409) void refresh();
    },
  });
  const send = <T>(
    account: AccountRow,
    method: 'PUT' | 'POST',
    path: string,
    body?: object,
  ): Promise<T | undefined> => {
    const call = (api: ApiClient) => api.send<T>(method, `${ACCOUNTS}/${account._id}${path}`, body);
    return run({ account, call }) as Promise<T | undefined>; // this call's response
  };
  return { send, ...state };
}

export const ACCOUNTS = '/api/comptes';

export const accountsQuery = apiQuery([ACCOUNTS], async (api, signal) => {
  const { comptes } = await api.get<{ comptes: AccountRow[] }>(ACCOUNTS, signal);
  return comptes;
});

export const ACCOUNT_LIST = listQueryCodec({ order: orderBy(ACCOUNT_SORTS) });
