import { REQUIRED } from '@fumata/contracts';
import { useRef, useState } from 'react';
import { useApi } from '../../shell/api.js';
import { Button } from '../../components/button.js';
import { Field } from '../../components/forms/field.js';
import { Form } from '../../components/forms/form.js';
import { Notice } from '../../components/messages/notice.js';
import { toast } from '../../components/messages/toasts.js';
import { ApiError, type ApiClient } from '../../lib/requests/api-client.js';
import { retryingWrites } from '../../shell/write-retry.js';

const HINT = '12 caractères au moins\u00A0: par exemple quatre mots sans rapport entre eux';
const EMPTY: Passwords = { current: '', newPassword: '', repeated: '' };

/** Form for the user's own password. */
export function OwnPassword({ email, onChanged }: { email: string; onChanged?: () => Promise<void> }) {
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
  const refuse = (fieldErrors: PasswordErrors): void => {
    setErrors(fieldErrors);
    const [firstField] = Object.keys(fieldErrors);
    form.current?.querySelector<HTMLElement>(`[name=${firstField}]`)?.focus();
  };
  const put = (field: keyof Passwords, text: string): void => {
    setValues({ ...values, [field]: text });
    setErrors({ ...errors, [field]: undefined });
  };
  const change = async (): Promise<void> => {
    if (busy) return;
    const localErrors = inputErrors(values);
    setFailed(undefined);
    if (Object.keys(localErrors).length > 0) return refuse(localErrors);
    setBusy(true);
    try {
      await changePassword(api, values.current, values.newPassword);
      setValues(EMPTY);
      toast('success', 'Mot de passe changé\u00A0: vos autres sessions sont fermées');
      await onChanged?.();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const fieldErrors = passwordErrors(error);
      if (Object.keys(fieldErrors).length > 0) refuse(fieldErrors);
      else setFailed(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return { values, put, errors, failed, busy, form, change };
}

/** The lost response may have been a success, which ended the session: the retry is refused. */
const failureText = ({ status, message }: ApiError): string =>
  status === 401
    ? 'Votre session a pris fin. Si votre mot de passe a été changé, reconnectez-vous avec le nouveau.'
    : message || 'Le serveur n’a pas répondu\u00A0: réessayez.';

interface Passwords {
  readonly current: string;
  readonly newPassword: string;
  readonly repeated: string;
}
type PasswordErrors = Readonly<Partial<Record<keyof Passwords, string | undefined>>>;

/** Errors found in the browser: the server does not receive the repeated password. */
export function inputErrors(passwords: Passwords): PasswordErrors {
  const missing = Object.entries(passwords).filter(([, text]) => text === '');
  if (missing.length > 0) return Object.fromEntries(missing.map(([field]) => [field, REQUIRED]));
  const { newPassword, repeated } = passwords;
  return repeated === newPassword ? {} : { repeated: 'Les deux mots de passe ne sont pas identiques' };
}

/** The server's errors, by the fields of the form. */
export function passwordErrors({
  code,
  message,
  errors,
}: Pick<ApiError, 'code' | 'message' | 'errors'>): PasswordErrors {
  if (code === 'wrong-password') return { current: message };
  if (code === 'weak-password') return { newPassword: message };
  // The first error of a field counts.
  return Object.fromEntries(
    errors
      .toReversed()
      .map(({ path, message: text }) => [path === 'currentPassword' ? 'current' : 'newPassword', text]),
  );
}

/**
 * Changes the user's own password. This session continues; all others end.
 * @throws ApiError with the server's message.
 */
export async function changePassword(api: ApiClient, currentPassword: string, newPassword: string): Promise<void> {
  const body = { currentPassword, newPassword };
  await retryingWrites(api).send('PUT', '/api/auth/password', body);
}
