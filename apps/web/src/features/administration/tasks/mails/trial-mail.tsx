import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { useAuthentication } from '../../../../shell/session.js';
import { Button } from '../../../../components/button.js';
import { Dialog } from '../../../../components/dialog.js';
import { Field } from '../../../../components/field.js';
import { Notice } from '../../../../components/notice.js';
import { toast } from '../../../../components/toasts.js';
import { detailOf } from '../../refusal-text.js';
import { useAttempt } from '../../use-attempt.js';

interface TrialMailProps {
  open: boolean;
  onClose: () => void;
}

/** Sends a mail at once; what the server says against it is told in its own words. */
export function TrialMail({ open, onClose }: TrialMailProps) {
  return (
    <Dialog title="Envoyer un courrier d’essai" open={open} onClose={onClose}>
      <Trial onClose={onClose} />
    </Dialog>
  );
}

function Trial({ onClose }: { onClose: () => void }) {
  const attempt = useAttempt();
  const { revalidate } = useRevalidator();
  const situation = useAuthentication();
  const [email, setEmail] = useState(situation.is === 'known' ? situation.user.email : '');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const send = async (): Promise<void> => {
    setBusy(true);
    setFailed(undefined);
    const outcome = await attempt((api) =>
      api.send<{ message: string }>('POST', '/api/courriers/essai', { email: email.trim() }),
    );
    setBusy(false);
    void revalidate();
    if (!outcome.ok) return setFailed(detailOf(outcome.error));
    toast('success', outcome.value.message);
    onClose();
  };
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send();
      }}
    >
      <Field
        label="Adresse e-mail"
        type="email"
        required
        autoComplete="email"
        maxLength={254}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      {failed && <Notice kind="error">{failed}</Notice>}
      <div className="acts">
        <Button look="ghost" onClick={onClose}>
          Annuler
        </Button>
        <Button type="submit" busy={busy}>
          Envoyer
        </Button>
      </div>
    </form>
  );
}
