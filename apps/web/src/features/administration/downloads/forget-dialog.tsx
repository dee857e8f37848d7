import { useState } from 'react';
import { Dialog } from '../../../components/dialogs/dialog.js';
import { Field } from '../../../components/forms/field.js';
import { Notice } from '../../../components/messages/notice.js';
import { toast } from '../../../components/messages/toasts.js';
import { TypedConfirmation } from '../kit/typed-confirmation.js';
import { useAction, detailOf } from '../kit/action.js';
import { Effects } from '../kit/dialog-parts.js';
import { useInvalidate } from '../kit/server-state.js';
import { DOWNLOADS } from './query.js';

/** Erases an address, proposed as `email` (undefined: closed), everywhere; a toast reports the number of occurrences. */
export const ForgetDialog = ({ email, onClose }: { email: string | undefined; onClose: () => void }) => (
  <Dialog title="Oublier une adresse" open={email !== undefined} onClose={onClose} returnTo="contenu">
    <Forget email={email ?? ''} onClose={onClose} />
  </Dialog>
);

const EFFECTS = [
  'Ses demandes et ses téléchargements perdent leur adresse e-mail, leur adresse IP et leur navigateur, pour toujours\u202F;',
  'ses liens en cours sont révoqués\u202F;',
  'les courriers gardés ici pour cette adresse, faute de serveur, sont effacés\u202F;',
  'les nombres de téléchargements ne changent pas.',
];

function Forget({ email, onClose }: { email: string; onClose: () => void }) {
  const [address, setAddress] = useState(email);
  const refresh = useInvalidate(DOWNLOADS);
  const { run, busy, error } = useAction<string, { message: string }>({
    call: (api, forgotten) => api.send('POST', `${DOWNLOADS}/forget`, { email: forgotten.trim() }),
    onDone: async ({ message }) => {
      // The row is removed before the dialog closes, so that the focus moves to a remaining element.
      await refresh();
      toast('success', message);
      onClose();
    },
    onFailed: () => undefined, // the dialog shows it
  });
  return (
    <TypedConfirmation
      word="OUBLIER"
      act="Oublier cette adresse"
      busy={busy}
      impossible={address.trim() === ''}
      onConfirm={() => !busy && void run(address)}
      onCancel={onClose}
    >
      <Field
        label="Adresse e-mail"
        inputMode="email"
        autoComplete="off"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <Effects of={EFFECTS} />
      {error && <Notice kind="error">{detailOf(error)}</Notice>}
    </TypedConfirmation>
  );
}
