import type { AccountRow, DrawnPassword } from '@fumata/contracts';
import { Button } from '../../../components/button.js';
import { toast } from '../../../components/toasts.js';
import { typeset } from '../typography.js';
import type { Accounts } from './use-accounts.js';

interface AccountDialogProps {
  of: AccountRow;
  accounts: Accounts;
  onClose: () => void;
}

/** Before all sessions of somebody end. */
export function CloseSessions({ of, accounts, onClose }: AccountDialogProps) {
  const end = async (): Promise<void> => {
    if (await accounts.endSessions(of)) onClose();
  };
  return (
    <>
      <div className="effect">
        <p>
          <b>{typeset('Effet exact :')}</b>
        </p>
        <ul>
          <li>{typeset('ses sessions se ferment aussitôt, son travail non enregistré reste dans son navigateur ;')}</li>
          <li>cette personne peut se reconnecter avec le même mot de passe.</li>
        </ul>
      </div>
      <div className="acts">
        <Button look="ghost" onClick={onClose} data-first>
          Annuler
        </Button>
        <Button busy={accounts.busy === of._id} onClick={() => void end()}>
          Fermer les sessions
        </Button>
      </div>
    </>
  );
}

/** Before somebody's password is replaced. */
export function DrawPassword({
  of,
  accounts,
  onClose,
  onDrawn,
}: AccountDialogProps & { onDrawn: (drawn: DrawnPassword) => void }) {
  const draw = async (): Promise<void> => {
    const drawn = await accounts.drawPassword(of);
    if (drawn) onDrawn(drawn);
  };
  return (
    <>
      <div className="effect">
        <p>
          <b>{typeset('Effet exact :')}</b>
        </p>
        <ul>
          <li>
            {typeset('l’ancien mot de passe ne vaut plus, un nouveau est tiré au sort et montré une seule fois ;')}
          </li>
          <li>ses sessions se ferment aussitôt.</li>
        </ul>
      </div>
      <div className="acts">
        <Button look="ghost" onClick={onClose} data-first>
          Annuler
        </Button>
        <Button busy={accounts.busy === of._id} onClick={() => void draw()}>
          Tirer un mot de passe
        </Button>
      </div>
    </>
  );
}

/** Before somebody can no longer enter. */
export function CloseAccount({ of, accounts, onClose }: AccountDialogProps) {
  const close = async (): Promise<void> => {
    if (!(await accounts.change(of, { disabled: true }))) return;
    toast('success', `Le compte de ${of.name} est fermé`);
    onClose();
  };
  return (
    <>
      <div className="effect">
        <p>
          <b>{typeset('Effet exact :')}</b>
        </p>
        <ul>
          <li>{typeset('ses sessions se ferment aussitôt, et cette personne ne peut plus se connecter ;')}</li>
          <li>rien n’est effacé, et le compte peut être rouvert.</li>
        </ul>
      </div>
      <div className="acts">
        <Button look="ghost" onClick={onClose} data-first>
          Annuler
        </Button>
        <Button busy={accounts.busy === of._id} onClick={() => void close()}>
          Fermer le compte
        </Button>
      </div>
    </>
  );
}
