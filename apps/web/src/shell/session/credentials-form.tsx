import { useApi } from '../api.js';
import type { User } from '@fumata/contracts';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../../components/button.js';
import { Field } from '../../components/forms/field.js';
import { Form } from '../../components/forms/form.js';
import { Notice } from '../../components/messages/notice.js';
import { ApiError } from '../../lib/requests/api-client.js';
import { login } from './login.js';
import { useSession } from './session.js';

interface CredentialsFormProps {
  /** Rendered above the fields: a title, a reason. */
  children?: ReactNode;
  /** Rendered beside the login button. */
  acts?: ReactNode;
  /** Rendered below the button. */
  below?: ReactNode;
  email?: string;
  /** Why the user has to log in (again), in French. */
  reason?: string | undefined;
  className?: string;
  onStart?: () => void;
  onEntered: (user: User) => void;
}

/** E-mail and password form, shared by the login page and the re-login dialog; the server reads it without scripts. */
export function CredentialsForm({ children, acts, below, reason, className, ...rest }: CredentialsFormProps) {
  const { email = '', onStart, onEntered } = rest;
  const { form, error, busy, submit } = useLogin(onEntered, onStart);
  const button = (
    <Button type="submit" busy={busy}>
      Se connecter
    </Button>
  );
  return (
    <Form ref={form} method="post" action="/api/auth/login-form" className={className} onSubmit={() => void submit()}>
      {children}
      {(error ?? reason) && <Notice kind="error">{error ?? reason}</Notice>}
      <Field label="Adresse e-mail" name="email" type="email" autoComplete="username" defaultValue={email} required />
      <Field
        label="Mot de passe"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        {...(email !== '' && { 'data-first': true })}
      />
      <CodeField />
      {acts ? (
        <div className="acts">
          {acts}
          {button}
        </div>
      ) : (
        button
      )}
      {below}
    </Form>
  );
}

const CodeField = () => (
  <details className="table">
    <summary>J’ai un code</summary>
    <Field
      label="Code de connexion"
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={100}
      hint={CODE_HINT}
    />
  </details>
);

function useLogin(onEntered: (user: User) => void, onStart?: () => void) {
  const session = useSession();
  const api = useApi();
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    if (busy) return;
    const entered = new FormData(form.current ?? undefined);
    const email = String(entered.get('email') ?? '').trim();
    const password = String(entered.get('password') ?? '');
    const code = String(entered.get('code') ?? '').trim();
    if (!email || !password) return setError('Veuillez remplir tous les champs');
    setBusy(true);
    onStart?.();
    try {
      onEntered(await login(session, api, { email, password, ...(code !== '' && { code }) }));
    } catch (cause) {
      setError((cause instanceof ApiError && cause.message) || NO_ANSWER);
    }
    setBusy(false);
  };
  return { form, error, busy, submit };
}

const CODE_HINT =
  'Il dispense d’attendre lorsque trop de mots de passe incorrects ont été essayés. L’exploitant du site peut vous en fournir un, valable dix minutes pour une seule tentative.';

const NO_ANSWER =
  'Erreur de connexion\u00A0: le serveur n’a pas répondu. Vérifiez votre accès à Internet, puis réessayez.';
