import type { AccountRow, Role } from '@fumata/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '../../../components/badge.js';
import { Select } from '../../../components/field.js';
import { SortHeader } from '../../../components/sort-header.js';
import { TableBox } from '../../../components/table-box.js';
import { toast } from '../../../components/toasts.js';
import { serverClock } from '../../../lib/now.js';
import { useUserId } from '../use-user-id.js';
import { lastLogin, ROLES, sortedAccounts } from './rules.js';
import type { AccountSort } from './rules.js';
import type { Accounts } from './use-accounts.js';

interface AccountsTableProps {
  accounts: Accounts;
  onPassword: (account: AccountRow) => void;
  onSessions: (account: AccountRow) => void;
  onClosing: (account: AccountRow) => void;
}

export function AccountsTable({ accounts, ...rest }: AccountsTableProps) {
  const [order, setOrder] = useState<{ by: AccountSort; descending: boolean }>({
    by: 'nom',
    descending: false,
  });
  const sortBy = (by: AccountSort) => ({
    sorted:
      order.by === by ? (order.descending ? ('descending' as const) : ('ascending' as const)) : undefined,
    onSort: () => setOrder({ by, descending: order.by === by ? !order.descending : by === 'connexion' }),
  });
  return (
    <TableBox label="Comptes">
      <table className="lines">
        <thead>
          <tr>
            <SortHeader {...sortBy('nom')}>Nom</SortHeader>
            <th scope="col">Rôle</th>
            <SortHeader {...sortBy('connexion')}>Dernière connexion</SortHeader>
            <th scope="col">
              <span className="sr">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sortedAccounts(accounts.rows, order).map((account) => (
            <Row key={account._id} account={account} accounts={accounts} {...rest} />
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

function Row({ account, accounts, ...acts }: AccountsTableProps & { account: AccountRow }) {
  const isOwn = useUserId() === account._id;
  const [now] = useState(() => serverClock.now());
  const { name, email, role, disabled, lastLoginAt } = account;
  return (
    <tr>
      <th scope="row">
        {isOwn ? 'Vous' : name} {disabled && <Badge kind="off">fermé</Badge>}
        <span className="sub">{isOwn ? `${name}, ${email}` : email}</span>
      </th>
      <td>
        {isOwn ? (
          <Badge kind="red" full>
            {role}
          </Badge>
        ) : (
          <RoleChoice account={account} accounts={accounts} />
        )}
      </td>
      <td className="nw">{lastLogin(lastLoginAt, now)}</td>
      <td>
        <div className="tools">
          {isOwn ? (
            <Link to="/compte">Mot de passe et sessions</Link>
          ) : disabled ? (
            <Reopening account={account} accounts={accounts} />
          ) : (
            <Acts account={account} accounts={accounts} {...acts} />
          )}
        </div>
      </td>
    </tr>
  );
}

type OneAccount = Pick<AccountsTableProps, 'accounts'> & { account: AccountRow };

function RoleChoice({ account, accounts }: OneAccount) {
  const change = async (role: Role): Promise<void> => {
    if (await accounts.change(account, { role })) toast('success', `${account.name} a le rôle ${role}`);
  };
  return (
    <Select
      label={<span className="sr">Rôle de {account.name}</span>}
      value={account.role}
      disabled={account.disabled || accounts.busy === account._id}
      onChange={({ target }) => {
        const role = ROLES.find((each) => each === target.value);
        if (role) void change(role);
      }}
    >
      {ROLES.map((role) => (
        <option key={role}>{role}</option>
      ))}
    </Select>
  );
}

function Reopening({ account, accounts }: OneAccount) {
  const reopen = async (): Promise<void> => {
    if (await accounts.change(account, { disabled: false }))
      toast('success', `Le compte de ${account.name} est rouvert`);
  };
  return (
    <button type="button" aria-label={`Rouvrir ${account.name}`} onClick={() => void reopen()}>
      Rouvrir
    </button>
  );
}

function Acts({ account, onPassword, onSessions, onClosing }: AccountsTableProps & { account: AccountRow }) {
  const { name } = account;
  return (
    <>
      <button
        type="button"
        aria-label={`Nouveau mot de passe pour ${name}`}
        onClick={() => onPassword(account)}
      >
        Nouveau mot de passe…
      </button>
      <button type="button" aria-label={`Fermer les sessions de ${name}`} onClick={() => onSessions(account)}>
        Fermer les sessions…
      </button>
      <button type="button" aria-label={`Fermer le compte de ${name}`} onClick={() => onClosing(account)}>
        Fermer le compte…
      </button>
    </>
  );
}
