import { elided, frenchTypography } from '@fumata/text';
import type { AccountRow, GeneratedPassword, Role } from '@fumata/contracts';
import { toast } from '../../../components/messages/toasts.js';
import { NewAccount } from './new-account.js';
import type { Accounts } from './use-accounts.js';
import { DialogActs, Effects } from '../kit/dialog-parts.js';
import { usePreventClose } from '../../../components/dialogs/use-prevent-close.js';
import { ACTIONS, effectsOfRole, type AccountAction } from './rules.js';
import { useEffect, useRef } from 'react';
import { GhostButton } from '../../../components/button.js';
import { useCopied } from '../../../lib/use-copied.js';
import { LeaveDialog } from '../../../components/dialogs/leave-dialog.js';

export type AccountDialog =
  | { readonly is: 'new' }
  | { readonly is: AccountAction; readonly account: AccountRow }
  | { readonly is: 'role'; readonly account: AccountRow; readonly role: Role }
  | { readonly is: 'generated'; readonly generated: GeneratedPassword; readonly isNew: boolean };

interface OpenDialogProps {
  dialog: AccountDialog | undefined;
  accounts: Accounts;
  onOpen: (dialog: AccountDialog) => void;
  /** Closes this dialog, if it is still open. */
  onClose: () => void;
}

export function OpenDialog({ dialog, accounts, onOpen, onClose }: OpenDialogProps) {
  const showNew = (generated: GeneratedPassword): void => {
    accounts.add(generated);
    toast('success', `Compte créé pour ${generated.compte.name}`);
    onOpen({ is: 'generated', generated, isNew: true });
  };
  if (!dialog) return null;
  switch (dialog.is) {
    case 'new':
      return <NewAccount onClose={onClose} onCreated={showNew} />;
    case 'role':
      return <ConfirmRole account={dialog.account} role={dialog.role} accounts={accounts} onClose={onClose} />;
    case 'generated':
      return <ShownPassword generated={dialog.generated} isNew={dialog.isNew} onClose={onClose} />;
    default:
      return (
        <ConfirmAccountAction
          action={dialog.is}
          account={dialog.account}
          accounts={accounts}
          onClose={onClose}
          onGenerated={(generated) => onOpen({ is: 'generated', generated, isNew: false })}
        />
      );
  }
}

export function titleOf(dialog: AccountDialog): string {
  switch (dialog.is) {
    case 'new':
      return 'Créer un compte';
    case 'role':
      return frenchTypography(`Changer le rôle ${elided('de', dialog.account.name)} ?`);
    case 'generated':
      return frenchTypography(
        dialog.isNew
          ? `Mot de passe ${elided('de', dialog.generated.compte.name)}`
          : `Nouveau mot de passe pour ${dialog.generated.compte.name}`,
      );
    default:
      return frenchTypography(`${ACTIONS[dialog.is].titleFor(dialog.account.name)} ?`);
  }
}

interface ConfirmAccountActionProps {
  action: AccountAction;
  account: AccountRow;
  accounts: Accounts;
  onClose: () => void;
  /** Called with the new password, which the server never returns again. */
  onGenerated: (generated: GeneratedPassword) => void;
}

/** Confirmation of an action on another person's account. */
function ConfirmAccountAction({ action, account, accounts, onClose, onGenerated }: ConfirmAccountActionProps) {
  const { act, effects } = ACTIONS[action];
  const confirm = async (): Promise<void> => {
    if (action === 'password') {
      const generated = await accounts.generatePassword(account);
      if (generated) onGenerated(generated);
    } else if (action === 'sessions') {
      if (await accounts.endSessions(account)) onClose();
    } else if (action === 'secondFactor') {
      if (await accounts.removeSecondFactors(account)) onClose();
    } else if (await accounts.change(account, { disabled: true })) {
      toast('success', frenchTypography(`Le compte ${elided('de', account.name)} est fermé`));
      onClose();
    }
  };
  return (
    <>
      <Effects lead={frenchTypography('Effet exact :')} of={effects} />
      <ConfirmActs act={act} accounts={accounts} account={account} onConfirm={confirm} onClose={onClose} />
    </>
  );
}

interface ConfirmActsProps extends Pick<ConfirmAccountActionProps, 'accounts' | 'account' | 'onClose'> {
  act: string;
  onConfirm: () => Promise<void>;
}

const ConfirmActs = ({ act, accounts, account, onConfirm, onClose }: ConfirmActsProps) => (
  <DialogActs
    act={act}
    busy={accounts.busy === account._id}
    isCautious
    onAct={() => void onConfirm()}
    onCancel={onClose}
  />
);

interface ConfirmRoleProps {
  account: AccountRow;
  role: Role;
  accounts: Accounts;
  onClose: () => void;
}

/** Confirmation of a new role; the toast afterwards can give the former one back. */
function ConfirmRole({ account, role, accounts, onClose }: ConfirmRoleProps) {
  const setRole = async (target: AccountRow, newRole: Role): Promise<AccountRow | undefined> => {
    const changed = await accounts.change(target, { role: newRole });
    const undo =
      changed && newRole === role ? { label: 'Annuler', onAct: () => void setRole(changed, account.role) } : undefined;
    if (changed) toast('success', `${changed.name} a le rôle ${newRole}`, undefined, undo);
    return changed;
  };
  const confirm = async (): Promise<void> => {
    if (await setRole(account, role)) onClose();
  };
  return (
    <>
      <Effects
        lead={frenchTypography(`${account.name} passe ${elided('de', account.role)} à ${role} :`)}
        of={effectsOfRole(account.role, role)}
      />
      <ConfirmActs act="Changer le rôle" accounts={accounts} account={account} onConfirm={confirm} onClose={onClose} />
    </>
  );
}

interface ShownPasswordProps {
  generated: GeneratedPassword;
  isNew: boolean;
  onClose: () => void;
}

/** Shows a new password, displayed only once: neither Escape nor a click beside the dialog closes it. */
function ShownPassword({ generated: { password, compte }, isNew, onClose }: ShownPasswordProps) {
  const { copied, copy } = useCopied();
  const secret = useRef<HTMLParagraphElement>(null);
  // The focused element was removed from the dialog.
  useEffect(() => secret.current?.focus(), []);
  usePreventClose(secret, true);
  return (
    <>
      <p>
        Montré une seule fois.{' '}
        {isNew ? `Adresse de connexion\u00A0: ${compte.email}` : 'Ses sessions sont déjà fermées.'}
      </p>
      <p className="secret" ref={secret} tabIndex={-1}>
        {password}
      </p>
      <p>
        <GhostButton small onClick={() => void copy(password)}>
          {copied ? 'Copié' : 'Copier'}
        </GhostButton>
      </p>
      <div className="acts">
        <GhostButton onClick={onClose}>Je l’ai transmis</GhostButton>
      </div>
      <LeaveDialog
        unsaved
        title="Quitter sans avoir transmis le mot de passe&#8239;?"
        text="Il n’est montré qu’une seule fois, et sera perdu."
      />
    </>
  );
}
