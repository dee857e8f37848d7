import type { AccountRow, DrawnPassword } from '@fumata/contracts';
import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { PageMeta } from '../../../../routes/page.js';
import { Button } from '../../../../components/button.js';
import { Dialog } from '../../../../components/dialog.js';
import { Notice } from '../../../../components/notice.js';
import { toast } from '../../../../components/toasts.js';
import type { ApiClient } from '../../../../lib/api-client.js';
import { LoadFailed } from '../../load-failed.js';
import { typeset } from '../../typography.js';
import { AccountsTable } from '../accounts-table.js';
import { CloseAccount, CloseSessions, DrawPassword } from '../account-dialogs.js';
import { NewAccount } from '../new-account.js';
import { countText, RIGHTS, ROLES } from '../rules.js';
import { ShownPassword } from '../shown-password.js';
import { useAccounts } from '../use-accounts.js';
import '../../content.css';
import '../../form.css';
import '../accounts.css';

export const meta = (): PageMeta => ({ title: 'Comptes', hidden: true });

export const load = async (api: ApiClient, { request }: LoaderFunctionArgs): Promise<AccountRow[]> =>
  (await api.get<{ comptes: AccountRow[] }>('/api/comptes', request.signal)).comptes;

/** What is open over the list. */
type Open =
  | { readonly is: 'new' }
  | { readonly is: 'password' | 'sessions' | 'closing'; readonly account: AccountRow }
  | { readonly is: 'shown'; readonly drawn: DrawnPassword; readonly isNew: boolean };

export function Component() {
  const accounts = useAccounts(useLoaderData<AccountRow[]>());
  const [open, setOpened] = useState<Open>();
  const setOpen = (what: Open | undefined): void => {
    accounts.forgetRefusal();
    setOpened(what);
  };
  const close = () => setOpen(undefined);
  return (
    <>
      <div className="a-head">
        <h1>Comptes</h1>
        <Button onClick={() => setOpen({ is: 'new' })}>Créer un compte</Button>
      </div>
      <AccountsTable
        accounts={accounts}
        onPassword={(account) => setOpen({ is: 'password', account })}
        onSessions={(account) => setOpen({ is: 'sessions', account })}
        onClosing={(account) => setOpen({ is: 'closing', account })}
      />
      <p className="small muted a-foot">
        {typeset(
          `${countText(accounts.rows)} Il reste toujours au moins un admin ; nul ne change son propre rôle.`,
        )}
      </p>
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
    </>
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
