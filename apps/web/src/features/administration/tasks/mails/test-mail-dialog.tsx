import { useState } from 'react';
import { useUser } from '../../../../shell/session/session.js';
import { Dialog } from '../../../../components/dialogs/dialog.js';
import { Field } from '../../../../components/forms/field.js';
import { Notice } from '../../../../components/messages/notice.js';
import { toast } from '../../../../components/messages/toasts.js';
import { Form } from '../../../../components/forms/form.js';
import { DialogActs } from '../../kit/dialog-parts.js';
import { useInvalidate, useAction, detailOf } from '../../kit/server-state.js';
import { MAILS } from './query.js';

/** Sends a test mail immediately; shows the mail server's message on failure. */
export const TestMailDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog title="Envoyer un courrier d’essai" open={open} onClose={onClose}>
    <TestMailForm onClose={onClose} />
  </Dialog>
);

function TestMailForm({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState(useUser()?.email ?? '');
  const refresh = useInvalidate(MAILS);
  const { run, busy, error } = useAction<string, { message: string }>({
    call: (api, address) => api.send('POST', `${MAILS}/essai`, { email: address.trim() }),
    onDone: ({ message }, _address, { isLeft }) => {
      void refresh();
      toast('success', message);
      if (!isLeft) onClose();
    },
    onFailed: () => void refresh(),
  });
  return (
    <Form className="stack" onSubmit={() => void (busy || run(email))}>
      <Field
        label="Adresse e-mail"
        type="email"
        required
        isMarked
        autoComplete="email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      {error && <Notice kind="error">{detailOf(error)}</Notice>}
      <DialogActs act="Envoyer" busy={busy} onCancel={onClose} />
    </Form>
  );
}
