import { elided } from '@fumata/text';
import type { AccountRow, GeneratedPassword } from '@fumata/contracts';
import { toast } from '../../../components/toasts.js';
import { DialogActs, Effects } from '../kit/dialog-parts.js';
import { frenchTypography } from '../../../lib/french-typography.js';
import type { AccountDialog } from './columns.js';
import type { Accounts } from './use-accounts.js';

const TEXTS: Readonly<Record<AccountDialog, { readonly act: string; readonly effects: readonly [string, string] }>> = {
  sessions: {
    act: 'Fermer les sessions',
    effects: [
      'ses sessions se ferment aussitôt, son travail non enregistré reste dans son navigateur ;',
      'cette personne peut se reconnecter avec le même mot de passe.',
    ],
  },
  password: {
    act: 'Générer un mot de passe',
    effects: [
      'l’ancien mot de passe ne vaut plus, un nouveau est généré et montré une seule fois ;',
      'ses sessions se ferment aussitôt, et ce mot de passe devra être changé à la prochaine connexion.',
    ],
  },
  closing: {
    act: 'Fermer le compte',
    effects: [
      'ses sessions se ferment aussitôt, et cette personne ne peut plus se connecter ;',
      'rien n’est effacé, et le compte peut être rouvert.',
    ],
  },
};

interface ConfirmAccountActionProps {
  action: AccountDialog;
  account: AccountRow;
  accounts: Accounts;
  onClose: () => void;
  /** Called with the new password, which the server never returns again. */
  onGenerated: (generated: GeneratedPassword) => void;
}

/** Confirmation of an action on another person's account. */
export function ConfirmAccountAction({ action, account, accounts, onClose, onGenerated }: ConfirmAccountActionProps) {
  const { act, effects } = TEXTS[action];
  const confirm = async (): Promise<void> => {
    if (action === 'password') {
      const generated = await accounts.generatePassword(account);
      if (generated) onGenerated(generated);
    } else if (action === 'sessions') {
      if (await accounts.endSessions(account)) onClose();
    } else if (await accounts.change(account, { disabled: true })) {
      toast('success', frenchTypography(`Le compte ${elided('de', account.name)} est fermé`));
      onClose();
    }
  };
  return (
    <>
      <Effects lead={frenchTypography('Effet exact :')}>
        {effects.map((effect) => (
          <li key={effect}>{frenchTypography(effect)}</li>
        ))}
      </Effects>
      <DialogActs
        act={act}
        busy={accounts.busy === account._id}
        isCautious
        onAct={() => void confirm()}
        onCancel={onClose}
      />
    </>
  );
}
