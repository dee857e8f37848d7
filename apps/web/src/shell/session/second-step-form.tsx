import type { PasskeyAssertion, SecondStep, SecondStepAnswer } from '@fumata/contracts';
import { useId, useRef, type ReactNode } from 'react';
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
  const { ticket, hasApplication, passkeyOptions } = step;
  const form = useRef<HTMLFormElement>(null);
  const explanation = useId();
  const submit = (): void => {
    const secondFactor = String(new FormData(form.current ?? undefined).get('secondFactor') ?? '').trim();
    if (secondFactor === '') onError(hasApplication ? 'Saisissez un code' : 'Saisissez un code de secours');
    else onAnswer({ ticket, secondFactor });
  };
  const answerWithPasskey = async (): Promise<void> => {
    const passkey = await askPasskey(passkeyOptions);
    if (passkey) onAnswer({ ticket, passkey });
    else onError('La clé d’accès n’a pas répondu\u00A0: réessayez, ou saisissez un code.');
  };
  return (
    <Form ref={form} className={className} onSubmit={submit}>
      {children}
      <p id={explanation}>Votre mot de passe est accepté. Confirmez maintenant que c’est bien vous.</p>
      {error && <Notice kind="error">{error}</Notice>}
      {passkeyOptions && (
        <Button autoFocus aria-describedby={explanation} busy={busy} onClick={() => void answerWithPasskey()}>
          Utiliser une clé d’accès
        </Button>
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
