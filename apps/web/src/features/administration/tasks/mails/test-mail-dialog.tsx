import { useState } from 'react';
import { useAuthentication } from '../../../../shell/session.js';
import { Dialog } from '../../../../components/dialog.js';
import { Field } from '../../../../components/field.js';
import { Notice } from '../../../../components/notice.js';
import { toast } from '../../../../components/toasts.js';
import { useAction } from '../../kit/action.js';
import { Form } from '../../../../components/form.js';
import { DialogActs } from '../../kit/dialog-parts.js';
import { useInvalidate } from '../../kit/use-loaded.js';
import { detailOf } from '../../kit/error-detail.js';
import { MAILS } from './query.js';

interface TestMailDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Sends a test mail immediately; shows the mail server's message on failure. */
export const TestMailDialog = ({ open, onClose }: TestMailDialogProps) => (
  <Dialog title="Envoyer un courrier d’essai" open={open} onClose={onClose}>
    <TestMailForm onClose={onClose} />
  </Dialog>
);

function TestMailForm({ onClose }: { onClose: () => void }) {
  const situation = useAuthentication();
  const [email, setEmail] = useState(situation.is === 'known' ? situation.user.email : '');
  const refresh = useInvalidate(MAILS);
  const { run, busy, error } = useAction<string, { message: string }>({
    call: (api, address) => api.send('POST', `${MAILS}/essai`, { email: address.trim() }),
    onDone: ({ message }) => {
      void refresh();
      toast('success', message);
      onClose();
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
