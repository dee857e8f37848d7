import { elided, frenchTypography } from '@fumata/text';
import type { AccountRow, Role } from '@fumata/contracts';
import { Link } from 'react-router-dom';
import { Badge } from '../../../components/badge.js';
import { Select } from '../../../components/forms/field.js';
import { toast } from '../../../components/messages/toasts.js';
import { actionsColumn, type Column, RowButton } from '../kit/data-table.js';
import { LIST_COUNT_ID } from '../kit/remove-dialog.js';
import { ACTION_NAMES, ACTIONS, lastLogin, ROLES, type AccountAction, type AccountSort } from './rules.js';
import type { Accounts } from './use-accounts.js';

interface AccountColumns {
  readonly accounts: Accounts;
  /** Id of the logged-in account. */
  readonly ownId: string;
  readonly now: number;
  readonly onDialog: (action: AccountAction, account: AccountRow) => void;
  readonly onRole: (account: AccountRow, role: Role) => void;
}

export const accountColumns = (props: AccountColumns): readonly Column<AccountRow, AccountSort>[] => [
  {
    head: 'Nom',
    sort: 'nom',
    isName: true,
    cell: ({ _id, name, email, disabled }) => (
      <>
        {_id === props.ownId ? 'Vous' : name} {disabled && <Badge kind="off">fermé</Badge>}
        <span className="sub">{_id === props.ownId ? `${name}, ${email}` : email}</span>
      </>
    ),
  },
  {
    head: 'Rôle',
    cell: (account) =>
      account._id === props.ownId ? (
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

function Actions({ account, accounts, ownId, onDialog }: AccountColumns & { account: AccountRow }) {
  const { _id, name, disabled, hasSecondFactor } = account;
  const reopen = async (): Promise<void> => {
    if (!(await accounts.change(account, { disabled: false }))) return;
    toast('success', frenchTypography(`Le compte ${elided('de', name)} est rouvert`));
    document.getElementById(LIST_COUNT_ID)?.focus(); // other buttons replace the pressed one
  };
  if (_id === ownId) return <Link to="/compte">Mot de passe et sessions</Link>;
  if (disabled)
    return (
      <RowButton label={`Rouvrir ${name}`} onClick={() => void reopen()}>
        Rouvrir
      </RowButton>
    );
  return ACTION_NAMES.filter((action) => action !== 'secondFactor' || hasSecondFactor).map((action) => (
    <RowButton key={action} label={ACTIONS[action].titleFor(name)} onClick={() => onDialog(action, account)}>
      {ACTIONS[action].button}
    </RowButton>
  ));
}
