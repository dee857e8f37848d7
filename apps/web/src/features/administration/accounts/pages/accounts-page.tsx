import type { AccountRow, GeneratedPassword } from '@fumata/contracts';
import { useState } from 'react';
import type { PageMeta } from '../../../../routes/page.js';
import { Button } from '../../../../components/button.js';
import { Dialog } from '../../../../components/dialog.js';
import { Notice } from '../../../../components/notice.js';
import { toast } from '../../../../components/toasts.js';
import type { ApiClient } from '../../../../lib/api-client.js';
import { serverClock } from '../../../../lib/now.js';
import { ListPage } from '../../kit/list-page.js';
import { reordered, type Order } from '../../kit/list-query.js';
import { Pane } from '../../kit/pane.js';
import { loadQuery } from '../../kit/server-state.js';
import { LoadFailed } from '../../kit/load-failed.js';
import { typeset } from '../../kit/typography.js';
import { useUserId } from '../../kit/use-user-id.js';
import { ConfirmAccountAction } from '../account-dialogs.js';
import { accountColumns, type AccountDialog } from '../columns.js';
import { NewAccount } from '../new-account.js';
import { accountsQuery } from '../query.js';
import { countText, RIGHTS, ROLES, sortedAccounts, type AccountSort } from '../rules.js';
import { ShownPassword } from '../shown-password.js';
import { useAccounts, type Accounts } from '../use-accounts.js';
import '../../content.css';
import '../../form.css';
import '../accounts.css';

export const meta = (): PageMeta => ({ title: 'Comptes', hidden: true });

export const load = (api: ApiClient): Promise<AccountRow[]> => loadQuery(api, accountsQuery);

/** The dialog over the list. */
type Open =
  | { readonly is: 'new' }
  | { readonly is: AccountDialog; readonly account: AccountRow }
  | { readonly is: 'shown'; readonly drawn: GeneratedPassword; readonly isNew: boolean };

export function Component() {
  const accounts = useAccounts();
  const own = useUserId();
  const [now] = useState(() => serverClock.now());
  const [order, setOrder] = useState<Order<AccountSort>>({ sort: 'nom', descending: false });
  const [open, setOpened] = useState<Open>();
  const setOpen = (dialog: Open | undefined): void => {
    accounts.forgetRefusal();
    setOpened(dialog);
  };
  return (
    <ListPage
      title="Comptes"
      actions={<Button onClick={() => setOpen({ is: 'new' })}>Créer un compte</Button>}
      table={{
        label: 'Comptes',
        className: 'lines',
        columns: accountColumns({ accounts, own, now, onDialog: (is, account) => setOpen({ is, account }) }),
        rows: sortedAccounts(accounts.rows, order),
        keyOf: ({ _id }) => _id,
        sorting: { order, onSort: (sort) => setOrder(reordered(order, sort, ['connexion'])) },
      }}
      empty={null}
      count={typeset(
        `${countText(accounts.rows)} Il reste toujours au moins un admin ; nul ne change son propre rôle.`,
      )}
    >
      <Roles />
      <Dialog title={titleOf(open)} open={open !== undefined} onClose={() => setOpen(undefined)}>
        {accounts.refused && <Notice kind="error">{accounts.refused}</Notice>}
        <OpenDialog open={open} accounts={accounts} onOpen={setOpen} />
      </Dialog>
    </ListPage>
  );
}

interface OpenDialogProps {
  open: Open | undefined;
  accounts: Accounts;
  onOpen: (dialog: Open | undefined) => void;
}

/** Content of the dialog over the list. */
function OpenDialog({ open, accounts, onOpen }: OpenDialogProps) {
  const close = () => onOpen(undefined);
  const showNew = (drawn: GeneratedPassword): void => {
    accounts.add(drawn);
    toast('success', `Compte créé pour ${drawn.compte.name}`);
    onOpen({ is: 'shown', drawn, isNew: true });
  };
  if (!open) return null;
  switch (open.is) {
    case 'new':
      return <NewAccount onClose={close} onCreated={showNew} />;
    case 'shown':
      return <ShownPassword drawn={open.drawn} isNew={open.isNew} onClose={close} />;
    default:
      return (
        <ConfirmAccountAction
          action={open.is}
          account={open.account}
          accounts={accounts}
          onClose={close}
          onDrawn={(drawn) => onOpen({ is: 'shown', drawn, isNew: false })}
        />
      );
  }
}

function titleOf(open: Open | undefined): string {
  switch (open?.is) {
    case 'password':
      return typeset(`Nouveau mot de passe pour ${open.account.name} ?`);
    case 'sessions':
      return typeset(`Fermer les sessions de ${open.account.name} ?`);
    case 'closing':
      return typeset(`Fermer le compte de ${open.account.name} ?`);
    case 'shown':
      return `${open.isNew ? 'Mot de passe de' : 'Nouveau mot de passe pour'} ${open.drawn.compte.name}`;
    default:
      return 'Créer un compte';
  }
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

export const ErrorBoundary = () => <LoadFailed text="Erreur lors du chargement des comptes" />;
