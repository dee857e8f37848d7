import { elided } from '@fumata/text';
import type { AccountRow, Role } from '@fumata/contracts';
import { Link } from 'react-router-dom';
import { frenchTypography } from '../../../lib/french-typography.js';
import { Badge } from '../../../components/badge.js';
import { Select } from '../../../components/field.js';
import { toast } from '../../../components/toasts.js';
import { actionsColumn } from '../kit/columns.js';
import type { Column } from '../kit/data-table.js';
import { lastLogin, ROLES, type AccountSort } from './rules.js';
import type { Accounts } from './use-accounts.js';

/** An action that requires confirmation in a dialog. */
export type AccountDialog = 'password' | 'sessions' | 'closing';

interface AccountColumns {
  readonly accounts: Accounts;
  /** Id of the logged-in account. */
  readonly own: string;
  readonly now: number;
  readonly onDialog: (dialog: AccountDialog, account: AccountRow) => void;
  readonly onRole: (account: AccountRow, role: Role) => void;
}

export const accountColumns = (props: AccountColumns): readonly Column<AccountRow, AccountSort>[] => [
  {
    head: 'Nom',
    sort: 'nom',
    isName: true,
    cell: ({ _id, name, email, disabled }) => (
      <>
        {_id === props.own ? 'Vous' : name} {disabled && <Badge kind="off">fermé</Badge>}
        <span className="sub">{_id === props.own ? `${name}, ${email}` : email}</span>
      </>
    ),
  },
  {
    head: 'Rôle',
    cell: (account) =>
      account._id === props.own ? (
        <Badge kind="red" full>
          {account.role}
        </Badge>
      ) : (
        <RoleChoice account={account} {...props} />
      ),
  },
  {
    head: 'Dernière connexion',
    sort: 'connexion',
    className: 'nw',
    cell: ({ lastLoginAt }) => lastLogin(lastLoginAt, props.now),
  },
  actionsColumn((account) => <Actions account={account} {...props} />),
];

/** A choice asks for confirmation; the account keeps its role until then. */
function RoleChoice({ account, accounts, onRole }: AccountColumns & { account: AccountRow }) {
  return (
    <Select
      label={<span className="sr">{frenchTypography(`Rôle ${elided('de', account.name)}`)}</span>}
      value={account.role}
      disabled={account.disabled || accounts.busy === account._id}
      onChange={({ target }) => {
        const role = ROLES.find((each) => each === target.value);
        if (role) onRole(account, role);
      }}
    >
      {ROLES.map((role) => (
        <option key={role}>{role}</option>
      ))}
    </Select>
  );
}

function Actions({ account, accounts, own, onDialog }: AccountColumns & { account: AccountRow }) {
  const { _id, name, disabled } = account;
  const reopen = async (): Promise<void> => {
    if (await accounts.change(account, { disabled: false }))
      toast('success', frenchTypography(`Le compte ${elided('de', name)} est rouvert`));
  };
  if (_id === own) return <Link to="/compte">Mot de passe et sessions</Link>;
  if (disabled)
    return (
      <button type="button" aria-label={`Rouvrir ${name}`} onClick={() => void reopen()}>
        Rouvrir
      </button>
    );
  const dialogs = [
    ['password', 'Nouveau mot de passe…', `Nouveau mot de passe pour ${name}`],
    ['sessions', 'Fermer les sessions…', frenchTypography(`Fermer les sessions ${elided('de', name)}`)],
    ['closing', 'Fermer le compte…', frenchTypography(`Fermer le compte ${elided('de', name)}`)],
  ] as const;
  return dialogs.map(([dialog, text, label]) => (
    <button key={dialog} type="button" aria-label={label} onClick={() => onDialog(dialog, account)}>
      {text}
    </button>
  ));
}
