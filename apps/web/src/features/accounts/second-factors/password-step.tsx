import type { SecondFactorsChanged } from '@fumata/contracts';
import { useRef, useState, type ReactNode } from 'react';
import { Button, GhostButton } from '../../../components/button.js';
import { Dialog } from '../../../components/dialogs/dialog.js';
import { Field } from '../../../components/forms/field.js';
import { Form } from '../../../components/forms/form.js';
import { Notice } from '../../../components/messages/notice.js';
import { ApiError } from '../../../lib/requests/api-client.js';
import { useApi } from '../../../shell/api.js';
import { FACTORS_PATH } from './use-second-factors.js';

/** Sent beside the password. */
type Change = Readonly<Record<string, unknown>>;
/** Makes the change from the form; a string is the error to show. */
type MakeChange = (fields: FormData) => Change | string | Promise<Change | string>;

interface PasswordStepProps {
  title: string;
  button: string;
  /** Path below the address of the second factors. */
  path?: string;
  body?: Change | MakeChange;
  onClose: () => void;
  onDone: (changed: SecondFactorsChanged) => void;
  children: ReactNode;
}

/** Dialog of a change of the second factors, which needs the password. */
export function PasswordStep({ title, button, onClose, children, ...change }: PasswordStepProps) {
  const { form, error, wrongPassword, busy, submit } = useChange(change);
  return (
    <Dialog title={title} open onClose={onClose}>
      <Form ref={form} className="stack" onSubmit={() => void submit()}>
        {children}
        <Field
          label="Votre mot de passe"
          name="password"
          type="password"
          autoComplete="current-password"
          error={wrongPassword}
          required
        />
        {error && <Notice kind="error">{error}</Notice>}
        <div className="acts">
          <GhostButton onClick={onClose}>Annuler</GhostButton>
          <Button type="submit" busy={busy}>
            {button}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function useChange({ path = '', body = {}, onDone }: Pick<PasswordStepProps, 'path' | 'body' | 'onDone'>) {
  const api = useApi();
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string>();
  const [wrongPassword, setWrongPassword] = useState<string>();
  const [busy, setBusy] = useState(false);
  const refusePassword = (text: string): void => {
    setWrongPassword(text);
    form.current?.querySelector<HTMLElement>('[name=password]')?.focus();
  };
  const send = async (fields: FormData, password: string): Promise<void> => {
    const address = path ? `${FACTORS_PATH}/${path}` : FACTORS_PATH;
    try {
      const change = typeof body === 'function' ? await body(fields) : body;
      if (typeof change === 'string') return setError(change);
      onDone(await api.send<SecondFactorsChanged>('POST', address, { ...change, password }));
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      if (cause.code === 'wrong-password') refusePassword(cause.message);
      else setError(cause.message || NO_ANSWER);
    }
  };
  const submit = async (): Promise<void> => {
    if (busy) return;
    const fields = new FormData(form.current ?? undefined);
    const password = String(fields.get('password') ?? '');
    setError(undefined);
    setWrongPassword(undefined);
    // Checked before `body` makes a passkey that would be lost.
    if (password === '') return refusePassword('Saisissez votre mot de passe');
    setBusy(true);
    await send(fields, password).finally(() => setBusy(false));
  };
  return { form, error, wrongPassword, busy, submit };
}

const NO_ANSWER = 'Le serveur n’a pas répondu\u00A0: fermez cette fenêtre, puis vérifiez si le changement a été fait.';
