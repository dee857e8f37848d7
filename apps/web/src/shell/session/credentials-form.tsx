import { useApi } from '../api.js';
import type { Login, SecondStep, User } from '@fumata/contracts';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../../components/button.js';
import { Field } from '../../components/forms/field.js';
import { Form } from '../../components/forms/form.js';
import { Notice } from '../../components/messages/notice.js';
import { ApiError } from '../../lib/requests/api-client.js';
import { login } from './login.js';
import { SecondStepForm } from './second-step-form.js';
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

/**
 * E-mail and password form, then the second step of an account that has one; shared by the login page and the re-login
 * dialog. The server reads it without scripts.
 */
export function CredentialsForm({ children, acts, below, reason, className, ...rest }: CredentialsFormProps) {
  const { onStart, onEntered } = rest;
  const attempt = useLogin(onEntered, onStart);
  const { form, error, busy, submit, secondStep, isAgain } = attempt;
  const email = attempt.email ?? rest.email ?? '';
  if (secondStep)
    return (
      <SecondStepForm
        step={secondStep}
        error={error}
        busy={busy}
        className={className}
        onAnswer={(answer) => void attempt.send(answer)}
        onError={attempt.setError}
        onRestart={attempt.restart}
      >
        {children}
      </SecondStepForm>
    );
  return (
    <Form ref={form} method="post" action="/api/auth/login-form" className={className} onSubmit={() => void submit()}>
      {children}
      {(error ?? reason) && <Notice kind="error">{error ?? reason}</Notice>}
      <Field
        label="Adresse e-mail"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        required
        maxLength={254}
      />
      <Field
        label="Mot de passe"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        autoFocus={isAgain}
        {...(email !== '' && { 'data-first': true })}
      />
      <CodeField />
      <noscript>
        <SecondFactorField />
      </noscript>
      <LoginActs busy={busy}>{acts}</LoginActs>
      {below}
    </Form>
  );
}

function LoginActs({ busy, children }: { busy: boolean; children: ReactNode }) {
  const button = (
    <Button type="submit" busy={busy}>
      Se connecter
    </Button>
  );
  if (!children) return button;
  return (
    <div className="acts">
      {children}
      {button}
    </div>
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

/** Without scripts both steps are one form. */
const SecondFactorField = () => (
  <Field
    label="Validation en deux étapes, si vous l’avez choisie"
    name="secondFactor"
    autoComplete="one-time-code"
    maxLength={100}
    hint="Le code de votre application, ou un code de secours."
  />
);

function useLogin(onEntered: (user: User) => void, onStart?: () => void) {
  const session = useSession();
  const api = useApi();
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [email, setEmail] = useState<string>();
  const [secondStep, setSecondStep] = useState<SecondStep>();
  /** Back from the second step, whose form has taken the focus with it. */
  const [isAgain, setIsAgain] = useState(false);
  const send = async (body: Login): Promise<void> => {
    if (busy) return;
    setBusy(true);
    onStart?.();
    try {
      onEntered(await login(session, api, body));
    } catch (cause) {
      showFailure(cause);
    }
    setBusy(false);
  };
  const showFailure = (cause: unknown): void => {
    const failure = cause instanceof ApiError ? cause : undefined;
    if (failure?.code === 'second-factor-required') setSecondStep(failure.secondStep);
    else if (failure?.code === 'second-step-expired') leaveSecondStep();
    setError(failure?.secondStep ? undefined : failure?.message || NO_ANSWER);
  };
  const leaveSecondStep = (): void => {
    setSecondStep(undefined);
    setIsAgain(true);
  };
  const restart = (): void => {
    leaveSecondStep();
    setError(undefined);
  };
  const submit = async (): Promise<void> => {
    const fields = new FormData(form.current ?? undefined);
    const typedEmail = String(fields.get('email') ?? '').trim();
    const password = String(fields.get('password') ?? '');
    const code = String(fields.get('code') ?? '').trim();
    if (!typedEmail || !password) return setError('Veuillez remplir tous les champs');
    setEmail(typedEmail);
    await send({ email: typedEmail, password, ...(code !== '' && { code }) });
  };
  return { form, error, busy, email, secondStep, isAgain, submit, send, setError, restart };
}

const CODE_HINT =
  'Il dispense d’attendre lorsque trop de mots de passe incorrects ont été essayés. L’exploitant du site peut vous en fournir un, valable dix minutes pour une seule tentative.';

const NO_ANSWER =
  'Erreur de connexion\u00A0: le serveur n’a pas répondu. Vérifiez votre accès à Internet, puis réessayez.';
