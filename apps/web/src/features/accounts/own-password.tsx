import { useRef, useState } from 'react';
import { useApi } from '../../shell/api.js';
import { Button } from '../../components/button.js';
import { Field } from '../../components/field.js';
import { Form } from '../../components/form.js';
import { Notice } from '../../components/notice.js';
import { toast } from '../../components/toasts.js';
import { ApiError } from '../../lib/api-client.js';
import { changePassword } from './requests.js';
import { inputErrors, passwordErrors, type PasswordErrors, type Passwords } from './password-errors.js';

const HINT = '12 caractères au moins\u00A0: par exemple quatre mots sans rapport entre eux';
const EMPTY: Passwords = { current: '', newPassword: '', repeated: '' };

interface OwnPasswordProps {
  email: string;
  onChanged?: () => Promise<void>;
}

/** Form for the user's own password. This session continues, all others end. */
export function OwnPassword({ email, onChanged }: OwnPasswordProps) {
  const { values, put, errors, failed, busy, form, change } = usePasswordChange(onChanged);
  const bound = (field: keyof Passwords, autoComplete: string) => ({
    type: 'password',
    name: field,
    required: true,
    autoComplete,
    value: values[field],
    error: errors[field],
    onChange: ({ target }: { target: { value: string } }) => put(field, target.value),
  });
  return (
    <section aria-labelledby="mot-de-passe">
      <Form ref={form} className="stack" onSubmit={() => void change()}>
        <h2 id="mot-de-passe">Mot de passe</h2>
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <Field label="Mot de passe actuel" {...bound('current', 'current-password')} />
        <Field label="Nouveau mot de passe" hint={HINT} {...bound('newPassword', 'new-password')} />
        <Field label="Confirmez le nouveau mot de passe" {...bound('repeated', 'new-password')} />
        <p className="small muted">Cette session continue&#8239;; vos autres sessions se ferment.</p>
        {/* Next to the button, which is a screen below the title on a phone. */}
        {failed && <Notice kind="error">{failed}</Notice>}
        <Button type="submit" busy={busy}>
          Changer le mot de passe
        </Button>
      </Form>
    </section>
  );
}

function usePasswordChange(onChanged?: () => Promise<void>) {
  const api = useApi();
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<PasswordErrors>({});
  const [failed, setFailed] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const refuse = (wrong: PasswordErrors): void => {
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  };
  const put = (field: keyof Passwords, text: string): void => {
    setValues({ ...values, [field]: text });
    setErrors({ ...errors, [field]: undefined });
  };
  const change = async (): Promise<void> => {
    if (busy) return;
    const wrong = inputErrors(values);
    setFailed(undefined);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    setBusy(true);
    try {
      await changePassword(api, values.current, values.newPassword);
      setValues(EMPTY);
      toast('success', 'Mot de passe changé\u00A0: vos autres sessions sont fermées');
      await onChanged?.();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const found = passwordErrors(error);
      if (Object.keys(found).length > 0) refuse(found);
      else setFailed(failureText(error));
    }
    setBusy(false);
  };
  return { values, put, errors, failed, busy, form, change };
}

/** A lost answer may have been a success, which ended the session of the retry. */
const failureText = ({ status, message }: ApiError): string =>
  status === 401
    ? 'Votre session a pris fin. Si votre mot de passe a été changé, reconnectez-vous avec le nouveau.'
    : message || 'Le serveur n’a pas répondu\u00A0: réessayez.';
