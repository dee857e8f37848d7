import { elided } from '@fumata/text';
import type { AccountRow, GeneratedPassword, Role } from '@fumata/contracts';
import { toast } from '../../../components/toasts.js';
import { frenchTypography } from '../../../lib/french-typography.js';
import { ConfirmAccountAction } from './account-dialogs.js';
import type { AccountDialog } from './columns.js';
import { ConfirmRole } from './confirm-role.js';
import { NewAccount } from './new-account.js';
import { ShownPassword } from './shown-password.js';
import type { Accounts } from './use-accounts.js';

/** The dialog over the list. */
export type Open =
  | { readonly is: 'new' }
  | { readonly is: AccountDialog; readonly account: AccountRow }
  | { readonly is: 'role'; readonly account: AccountRow; readonly role: Role }
  | { readonly is: 'shown'; readonly generated: GeneratedPassword; readonly isNew: boolean };

interface OpenDialogProps {
  open: Open | undefined;
  accounts: Accounts;
  onOpen: (dialog: Open) => void;
  /** Closes this dialog, if it is still open. */
  onClose: () => void;
}

/** Content of the dialog over the list. */
export function OpenDialog({ open, accounts, onOpen, onClose }: OpenDialogProps) {
  const showNew = (generated: GeneratedPassword): void => {
    accounts.add(generated);
    toast('success', `Compte créé pour ${generated.compte.name}`);
    onOpen({ is: 'shown', generated, isNew: true });
  };
  if (!open) return null;
  switch (open.is) {
    case 'new':
      return <NewAccount onClose={onClose} onCreated={showNew} />;
    case 'role':
      return <ConfirmRole account={open.account} role={open.role} accounts={accounts} onClose={onClose} />;
    case 'shown':
      return <ShownPassword generated={open.generated} isNew={open.isNew} onClose={onClose} />;
    default:
      return (
        <ConfirmAccountAction
          action={open.is}
          account={open.account}
          accounts={accounts}
          onClose={onClose}
          onGenerated={(generated) => onOpen({ is: 'shown', generated, isNew: false })}
        />
      );
  }
}

export function titleOf(open: Open | undefined): string {
  switch (open?.is) {
    case 'role':
      return frenchTypography(`Changer le rôle ${elided('de', open.account.name)} ?`);
    case 'password':
      return frenchTypography(`Nouveau mot de passe pour ${open.account.name} ?`);
    case 'sessions':
      return frenchTypography(`Fermer les sessions ${elided('de', open.account.name)} ?`);
    case 'closing':
      return frenchTypography(`Fermer le compte ${elided('de', open.account.name)} ?`);
    case 'shown':
      return frenchTypography(
        open.isNew
          ? `Mot de passe ${elided('de', open.generated.compte.name)}`
          : `Nouveau mot de passe pour ${open.generated.compte.name}`,
      );
    default:
      return 'Créer un compte';
  }
}
