import type { PasskeyAssertion, SecondStep, SecondStepAnswer } from '@fumata/contracts';
import { useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../components/button.js';
import { Field } from '../../components/forms/field.js';
import { Form } from '../../components/forms/form.js';
import { Notice } from '../../components/messages/notice.js';

interface SecondStepFormProps {
  step: SecondStep;
  error: string | undefined;
  busy: boolean;
  /** Rendered above the fields. */
  children?: ReactNode;
  className?: string | undefined;
  onAnswer: (answer: SecondStepAnswer) => void;
  /** A passkey could not be used, in French. */
  onError: (error: string) => void;
  /** Back to e-mail and password. */
  onRestart: () => void;
}

/** The second step of a login: a passkey, or the code of an application or a recovery code. */
export function SecondStepForm({ step, error, busy, children, className, ...handlers }: SecondStepFormProps) {
  const { onAnswer, onError, onRestart } = handlers;
  const { ticket, hasApplication } = step;
  const passkeyOptions = 'PublicKeyCredential' in globalThis ? step.passkeyOptions : undefined;
  const form = useRef<HTMLFormElement>(null);
  const explanation = useId();
  const submit = (): void => {
    const secondFactor = String(new FormData(form.current ?? undefined).get('secondFactor') ?? '').trim();
    if (secondFactor === '') onError(hasApplication ? 'Saisissez un code' : 'Saisissez un code de secours');
    else onAnswer({ ticket, secondFactor });
  };
  return (
    <Form ref={form} className={className} onSubmit={submit}>
      {children}
      <p id={explanation}>Votre mot de passe est accepté. Confirmez maintenant que c’est bien vous.</p>
      {error && <Notice kind="error">{error}</Notice>}
      {passkeyOptions && (
        <PasskeyButton
          options={passkeyOptions}
          explanation={explanation}
          busy={busy}
          onPasskey={(passkey) => onAnswer({ ticket, passkey })}
          onError={onError}
        />
      )}
      <Field
        label={hasApplication ? 'Code à six chiffres, ou code de secours' : 'Code de secours'}
        name="secondFactor"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        hint={hasApplication ? CODE_HINT : RECOVERY_HINT}
        required
        autoFocus={!passkeyOptions}
      />
      <div className="row">
        <Button type="submit" look={passkeyOptions ? 'ghost' : 'principal'} busy={busy}>
          Confirmer
        </Button>
        <Button look="quiet" onClick={onRestart}>
          Recommencer
        </Button>
      </div>
    </Form>
  );
}

interface PasskeyButtonProps {
  options: SecondStep['passkeyOptions'];
  /** Id of the text that describes the button. */
  explanation: string;
  busy: boolean;
  onPasskey: (answer: PasskeyAssertion) => void;
  onError: (error: string) => void;
}

function PasskeyButton({ options, explanation, busy, onPasskey, onError }: PasskeyButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const ask = async (): Promise<void> => {
    setIsAsking(true);
    const answer = await askPasskey(options);
    setIsAsking(false);
    if (answer) onPasskey(answer);
    else onError('La clé d’accès n’a pas répondu\u00A0: réessayez, ou saisissez un code.');
  };
  return (
    <Button autoFocus aria-describedby={explanation} busy={busy || isAsking} onClick={() => void ask()}>
      Utiliser une clé d’accès
    </Button>
  );
}

const CODE_HINT = 'Celui que montre votre application, ou l’un des codes de secours que vous avez gardés.';
const RECOVERY_HINT = 'L’un de ceux que vous avez gardés lorsque vous avez ajouté votre clé.';

/** The answer of one of the account's passkeys; undefined if the visitor cancels or has none of them here. */
async function askPasskey(options: SecondStep['passkeyOptions']): Promise<PasskeyAssertion | undefined> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  type OptionsJSON = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  try {
    // As the server's library made them.
    return (await startAuthentication({ optionsJSON: options as unknown as OptionsJSON })) as PasskeyAssertion;
  } catch {
    return undefined;
  }
}
