import type { AccountRow, DrawnPassword } from '@fumata/contracts';
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
import { loadQuery } from '../../kit/server-state.js';
import { LoadFailed } from '../../load-failed.js';
import { typeset } from '../../typography.js';
import { useUserId } from '../../use-user-id.js';
import { CloseAccount, CloseSessions, DrawPassword } from '../account-dialogs.js';
import { accountColumns, type AccountDialog } from '../columns.js';
import { NewAccount } from '../new-account.js';
import { accountsQuery } from '../query.js';
import { countText, RIGHTS, ROLES, sortedAccounts, type AccountSort } from '../rules.js';
import { ShownPassword } from '../shown-password.js';
import { useAccounts } from '../use-accounts.js';
import '../../content.css';
import '../../form.css';
import '../accounts.css';

export const meta = (): PageMeta => ({ title: 'Comptes', hidden: true });

export const load = (api: ApiClient): Promise<AccountRow[]> => loadQuery(api, accountsQuery);

/** The dialog over the list. */
type Open =
  | { readonly is: 'new' }
  | { readonly is: AccountDialog; readonly account: AccountRow }
  | { readonly is: 'shown'; readonly drawn: DrawnPassword; readonly isNew: boolean };

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
  const close = () => setOpen(undefined);
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
      <Dialog title={titleOf(open)} open={open !== undefined} onClose={close}>
        {accounts.refused && <Notice kind="error">{accounts.refused}</Notice>}
        {open?.is === 'new' && (
          <NewAccount
            onClose={close}
            onCreated={(drawn) => {
              accounts.add(drawn);
              toast('success', `Compte créé pour ${drawn.compte.name}`);
              setOpen({ is: 'shown', drawn, isNew: true });
            }}
          />
        )}
        {open?.is === 'password' && (
          <DrawPassword
            of={open.account}
            accounts={accounts}
            onClose={close}
            onDrawn={(drawn) => setOpen({ is: 'shown', drawn, isNew: false })}
          />
        )}
        {open?.is === 'sessions' && <CloseSessions of={open.account} accounts={accounts} onClose={close} />}
        {open?.is === 'closing' && <CloseAccount of={open.account} accounts={accounts} onClose={close} />}
        {open?.is === 'shown' && <ShownPassword drawn={open.drawn} isNew={open.isNew} onClose={close} />}
      </Dialog>
    </ListPage>
  );
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

function Roles() {
  return (
    <section className="pane" aria-labelledby="roles">
      <header>
        <h2 id="roles">Ce que permet chaque rôle</h2>
      </header>
      <ul className="roles" role="list">
        {ROLES.map((role) => (
          <li key={role}>
            <b>{role}</b>
            {RIGHTS[role]}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ErrorBoundary() {
  return <LoadFailed text="Erreur lors du chargement des comptes" />;
}
