import type { AccountRow, DrawnPassword } from '@fumata/contracts';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { toast } from '../../../components/toasts.js';
import type { ApiClient } from '../../../lib/api-client.js';
import { detailOf } from '../refusal-text.js';
import { useAttempt } from '../use-attempt.js';

export interface Accounts {
  readonly rows: readonly AccountRow[];
  /** Id of the account that something is being done to. */
  readonly busy: string | undefined;
  /** Why the last act was refused, for a dialog that is still open; a message says it too. */
  readonly refused: string | undefined;
  readonly forgetRefusal: () => void;
  /** Changes an account as it was read; resolves to whether it was. */
  readonly change: (
    account: AccountRow,
    change: Partial<Pick<AccountRow, 'name' | 'role' | 'disabled'>>,
  ) => Promise<boolean>;
  readonly drawPassword: (account: AccountRow) => Promise<DrawnPassword | undefined>;
  readonly endSessions: (account: AccountRow) => Promise<boolean>;
  readonly add: (drawn: DrawnPassword) => void;
}

/** The accounts, and what can be done to one. A refusal is told, and the list read again: it may be that somebody was faster. */
export function useAccounts(loaded: readonly AccountRow[]): Accounts {
  const attempt = useAttempt();
  const { revalidate } = useRevalidator();
  const [known, setKnown] = useState({ loaded, rows: loaded });
  const [busy, setBusy] = useState<string>();
  const [refused, setRefused] = useState<string>();
  if (known.loaded !== loaded) setKnown({ loaded, rows: loaded });
  const put = (account: AccountRow): void =>
    setKnown((now) => ({
      ...now,
      rows: [...now.rows.filter(({ _id }) => _id !== account._id), account],
    }));

  const act = async <T>(
    account: AccountRow,
    call: (api: ApiClient) => Promise<T>,
  ): Promise<T | undefined> => {
    setBusy(account._id);
    setRefused(undefined);
    const outcome = await attempt(call);
    setBusy(undefined);
    if (outcome.ok) return outcome.value;
    const text = `Erreur: ${detailOf(outcome.error)}`;
    setRefused(text);
    toast('error', text);
    if (outcome.error.status === 409) void revalidate();
    return undefined;
  };
  return {
    rows: known.rows,
    busy,
    refused,
    forgetRefusal: () => setRefused(undefined),
    add: ({ compte }) => put(compte),
    change: async (account, change) => {
      const body = { ...change, version: account.version };
      const changed = await act(account, (api) =>
        api.send<AccountRow>('PUT', `/api/comptes/${account._id}`, body),
      );
      if (changed) put(changed);
      return changed !== undefined;
    },
    drawPassword: async (account) => {
      const drawn = await act(account, (api) =>
        api.send<DrawnPassword>('POST', `/api/comptes/${account._id}/mot-de-passe`),
      );
      if (drawn) put(drawn.compte);
      return drawn;
    },
    endSessions: async (account) => {
      const done = await act(account, (api) =>
        api.send<{ message: string }>('POST', `/api/comptes/${account._id}/fermer-les-sessions`),
      );
      if (!done) return false;
      toast('success', done.message);
      // The account has another version now.
      await revalidate();
      return true;
    },
  };
}
