import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { Dialog } from '../../../components/dialog.js';
import { Field } from '../../../components/field.js';
import { Notice } from '../../../components/notice.js';
import { toast } from '../../../components/toasts.js';
import { TypedConfirmation } from '../../../components/typed-confirmation.js';
import { detailOf } from '../refusal-text.js';
import { typeset } from '../typography.js';
import { useAttempt } from '../use-attempt.js';

interface ForgetDialogProps {
  /** Of whom; empty: whoever is typed in. Undefined while it is closed. */
  email: string | undefined;
  onClose: () => void;
}

/** Erases an address for good, wherever it stands, and tells how often that was. */
export function ForgetDialog({ email, onClose }: ForgetDialogProps) {
  return (
    <Dialog title="Oublier une adresse" open={email !== undefined} onClose={onClose} returnTo="contenu">
      <Forget email={email ?? ''} onClose={onClose} />
    </Dialog>
  );
}

const EFFECTS = [
  'Ses demandes et ses téléchargements perdent leur adresse e-mail, leur adresse IP et leur navigateur, pour toujours\u202F;',
  'ses liens en cours sont révoqués\u202F;',
  'les courriers gardés ici pour cette adresse, faute de serveur, sont effacés\u202F;',
  'les nombres de téléchargements ne changent pas.',
];

function Forget({ email, onClose }: { email: string; onClose: () => void }) {
  const attempt = useAttempt();
  const { revalidate } = useRevalidator();
  const [address, setAddress] = useState(email);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const forget = async (): Promise<void> => {
    setBusy(true);
    setFailed(undefined);
    const outcome = await attempt((api) =>
      api.send<{ message: string }>('POST', '/api/download-stats/forget', { email: address.trim() }),
    );
    // First the row goes, then the dialog: what opened it may be gone by then.
    if (outcome.ok) await revalidate();
    setBusy(false);
    if (!outcome.ok) return setFailed(detailOf(outcome.error));
    toast('success', outcome.value.message);
    onClose();
  };
  return (
    <TypedConfirmation
      word="OUBLIER"
      act="Oublier cette adresse"
      busy={busy}
      impossible={address.trim() === ''}
      onConfirm={() => !busy && void forget()}
      onCancel={onClose}
    >
      <Field
        label="Adresse e-mail"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <div className="effect">
        <ul>
          {EFFECTS.map((effect) => (
            <li key={effect}>{typeset(effect)}</li>
          ))}
        </ul>
      </div>
      {failed && <Notice kind="error">{failed}</Notice>}
    </TypedConfirmation>
  );
}
