import { elided } from '@fumata/text';
import type { AccountRow, Role } from '@fumata/contracts';
import { toast } from '../../../components/toasts.js';
import { frenchTypography } from '../../../lib/french-typography.js';
import { DialogActs, Effects } from '../kit/dialog-parts.js';
import { effectsOfRole } from './rules.js';
import type { Accounts } from './use-accounts.js';

interface ConfirmRoleProps {
  account: AccountRow;
  /** The chosen role. */
  role: Role;
  accounts: Accounts;
  onClose: () => void;
}

/** Confirmation of a new role; the toast afterwards can give the former one back. */
export function ConfirmRole({ account, role, accounts, onClose }: ConfirmRoleProps) {
  const give = async (to: AccountRow, given: Role): Promise<AccountRow | undefined> => {
    const changed = await accounts.change(to, { role: given });
    const undo =
      changed && given === role ? { label: 'Annuler', onAct: () => void give(changed, account.role) } : undefined;
    if (changed) toast('success', `${changed.name} a le rôle ${given}`, undefined, undo);
    return changed;
  };
  const confirm = async (): Promise<void> => {
    if (await give(account, role)) onClose();
  };
  return (
    <>
      <Effects lead={frenchTypography(`${account.name} passe ${elided('de', account.role)} à ${role} :`)}>
        {effectsOfRole(account.role, role).map((effect) => (
          <li key={effect}>{frenchTypography(effect)}</li>
        ))}
      </Effects>
      <DialogActs
        act="Changer le rôle"
        busy={accounts.busy === account._id}
        isCautious
        onAct={() => void confirm()}
        onCancel={onClose}
      />
    </>
  );
}
