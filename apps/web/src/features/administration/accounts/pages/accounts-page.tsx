import { useState } from 'react';
import { Button } from '../../../../components/button.js';
import { Dialog } from '../../../../components/dialogs/dialog.js';
import { Notice } from '../../../../components/messages/notice.js';
import { serverClock } from '../../../../lib/now.js';
import { ListPage } from '../../kit/list-page.js';
import { Pane, pageTexts } from '../../kit/page.js';
import { loaderOf } from '../../kit/server-state.js';
import { frenchTypography } from '@fumata/text';
import { sortingBy, useListQuery } from '../../kit/use-list-query.js';
import { useUserId } from '../../kit/relogin.js';
import { accountColumns } from '../columns.js';
import { ACCOUNT_LIST, accountsQuery, useAccounts } from '../use-accounts.js';
import { countText, RIGHTS, ROLES, sortedAccounts, START_DESCENDING } from '../rules.js';
import { type AccountDialog, OpenDialog, titleOf } from '../open-dialog.js';
import '../../records.css';
import '../accounts.css';

export const { meta, ErrorBoundary } = pageTexts('Comptes', 'Erreur lors du chargement des comptes');

export const load = loaderOf(accountsQuery);

export { ignoreQueryChanges as shouldRevalidate } from '../../kit/use-list-query.js';

export function Component() {
  const accounts = useAccounts();
  const ownId = useUserId();
  const [now] = useState(() => serverClock.now());
  const list = useListQuery(ACCOUNT_LIST);
  const [dialog, setDialog] = useState<AccountDialog>();
  const changeDialog = (next: AccountDialog | undefined): void => {
    accounts.clearError();
    setDialog(next);
  };
  // An outcome that arrives late must not close a dialog that was opened meanwhile.
  const closeThis = () => setDialog((current) => (current === dialog ? undefined : current));
  return (
    <ListPage
      title="Comptes"
      actions={<Button onClick={() => changeDialog({ is: 'new' })}>Créer un compte</Button>}
      table={{
        label: 'Comptes',
        className: 'lines',
        columns: accountColumns({
          accounts,
          ownId,
          now,
          onDialog: (is, account) => changeDialog({ is, account }),
          onRole: (account, role) => changeDialog({ is: 'role', account, role }),
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
        title={dialog && titleOf(dialog)}
        open={dialog !== undefined}
        onClose={() => dialog?.is !== 'generated' && changeDialog(undefined)}
      >
        {accounts.error && <Notice kind="error">{accounts.error}</Notice>}
        <OpenDialog dialog={dialog} accounts={accounts} onOpen={changeDialog} onClose={closeThis} />
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
