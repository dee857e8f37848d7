import type { AccountRow } from '@fumata/contracts';
import { useState } from 'react';
import type { PageMeta } from '../../../../routes/page.js';
import { Button } from '../../../../components/button.js';
import { Dialog } from '../../../../components/dialog.js';
import { Notice } from '../../../../components/notice.js';
import type { ApiClient } from '../../../../lib/api-client.js';
import { serverClock } from '../../../../lib/now.js';
import { ListPage } from '../../kit/list-page.js';
import { Pane } from '../../kit/pane.js';
import { loadQuery } from '../../kit/server-state.js';
import { LoadFailed } from '../../kit/load-failed.js';
import { frenchTypography } from '../../../../lib/french-typography.js';
import { sortingBy, useListQuery } from '../../kit/use-list-query.js';
import { useUserId } from '../../kit/use-user-id.js';
import { accountColumns } from '../columns.js';
import { ACCOUNT_LIST, accountsQuery } from '../query.js';
import { countText, RIGHTS, ROLES, sortedAccounts, START_DESCENDING } from '../rules.js';
import { useAccounts } from '../use-accounts.js';
import { type Open, OpenDialog, titleOf } from '../open-dialog.js';
import '../../content.css';
import '../../form.css';
import '../accounts.css';

export const meta = (): PageMeta => ({ title: 'Comptes', hidden: true });

export const load = (api: ApiClient): Promise<AccountRow[]> => loadQuery(api, accountsQuery);

export { ignoreQueryChanges as shouldRevalidate } from '../../kit/ignore-query-changes.js';

export function Component() {
  const accounts = useAccounts();
  const own = useUserId();
  const [now] = useState(() => serverClock.now());
  const list = useListQuery(ACCOUNT_LIST);
  const [open, setOpened] = useState<Open>();
  const setOpen = (dialog: Open | undefined): void => {
    accounts.clearError();
    setOpened(dialog);
  };
  // An outcome that arrives late must not close a dialog that was opened meanwhile.
  const closeThis = () => setOpened((current) => (current === open ? undefined : current));
  return (
    <ListPage
      title="Comptes"
      actions={<Button onClick={() => setOpen({ is: 'new' })}>Créer un compte</Button>}
      table={{
        label: 'Comptes',
        className: 'lines',
        columns: accountColumns({
          accounts,
          own,
          now,
          onDialog: (is, account) => setOpen({ is, account }),
          onRole: (account, role) => setOpen({ is: 'role', account, role }),
        }),
        rows: sortedAccounts(accounts.rows, list.query.order),
        keyOf: ({ _id }) => _id,
        sorting: sortingBy(list, START_DESCENDING),
      }}
      empty={null}
      count={frenchTypography(
        `${countText(accounts.rows)} Il reste toujours au moins un admin ; nul ne change son propre rôle.`,
      )}
    >
      <Roles />
      <Dialog
        title={titleOf(open)}
        open={open !== undefined}
        onClose={() => open?.is !== 'shown' && setOpen(undefined)}
      >
        {accounts.error && <Notice kind="error">{accounts.error}</Notice>}
        <OpenDialog open={open} accounts={accounts} onOpen={setOpen} onClose={closeThis} />
      </Dialog>
    </ListPage>
  );
}

const Roles = () => (
  <Pane id="roles" title="Ce que permet chaque rôle">
    <ul className="roles" role="list">
      {ROLES.map((role) => (
        <li key={role}>
          <b>{role}</b>
          {RIGHTS[role]}
        </li>
      ))}
    </ul>
  </Pane>
);

export const ErrorBoundary = () => (
  <LoadFailed head={{ title: 'Comptes' }} text="Erreur lors du chargement des comptes" />
);
