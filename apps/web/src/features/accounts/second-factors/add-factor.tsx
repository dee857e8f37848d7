import type { PasskeyAttestation, SecondFactorsChanged, SecondFactorSetUp } from '@fumata/contracts';
import { useEffect, useState } from 'react';
import { Field } from '../../../components/forms/field.js';
import { Notice } from '../../../components/messages/notice.js';
import { QrImage } from '../../../components/sharing/qr-code.js';
import { useApi } from '../../../shell/api.js';
import { PasswordStep } from './password-step.js';
import { FACTORS_PATH } from './use-second-factors.js';

interface AddFactorProps {
  onClose: () => void;
  onAdded: (changed: SecondFactorsChanged, confirmation: string) => void;
}

/** Dialog that adds an authenticator application. */
export function AddApplication({ onClose, onAdded }: AddFactorProps) {
  const { setUp, failed } = usePreparation();
  return (
    <PasswordStep
      title="Ajouter une application"
      button="Ajouter"
      body={(fields) => (setUp ? { ticket: setUp.ticket, code: String(fields.get('code') ?? '') } : NOT_READY)}
      onClose={onClose}
      onDone={(changed) => onAdded(changed, 'Application ajoutée\u00A0: vos autres sessions sont fermées')}
    >
      {failed && <Notice kind="error">{NOT_READY}</Notice>}
      <p>Avec une application d’authentification (Aegis, FreeOTP, Google Authenticator…), scannez ce code.</p>
      <div className="factor-qr">{setUp && <QrImage text={setUp.uri} label="Code QR pour l’application" />}</div>
      {setUp && (
        <p className="small">
          Sur ce téléphone même, <a href={setUp.uri}>ouvrez l’application</a>, ou saisissez-y cette clé&nbsp;:{' '}
          <code>{setUp.secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
      )}
      <Field
        label="Code à six chiffres"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        hint="Celui que montre maintenant l’application."
        required
      />
    </PasswordStep>
  );
}

/** Dialog that adds a passkey. Its options are loaded first: browsers open the window of passkeys only at a press. */
export function AddPasskey({ onClose, onAdded }: AddFactorProps) {
  const { setUp, failed } = usePreparation();
  const body = async (fields: FormData) => {
    if (!setUp) return NOT_READY;
    const passkey = await newPasskey(setUp.passkeyOptions).catch(() => NOT_READY); // its library has not loaded
    if (typeof passkey === 'string') return passkey;
    return { ticket: setUp.ticket, name: String(fields.get('name') ?? ''), passkey };
  };
  return (
    <PasswordStep
      title="Ajouter une clé d’accès"
      button="Choisir la clé"
      body={body}
      onClose={onClose}
      onDone={(changed) => onAdded(changed, 'Clé d’accès ajoutée\u00A0: vos autres sessions sont fermées')}
    >
      {failed && <Notice kind="error">{NOT_READY}</Notice>}
      <p>
        Une clé d’accès est gardée par cet appareil, par votre téléphone, ou par une clé de sécurité que vous branchez.
      </p>
      <Field
        label="Nom de la clé"
        name="name"
        maxLength={60}
        defaultValue="Cet appareil"
        hint="Pour la reconnaître dans la liste."
        required
      />
    </PasswordStep>
  );
}

const NOT_READY = 'Le serveur n’a pas répondu\u00A0: fermez cette fenêtre, puis réessayez.';
const NO_PASSKEYS_HERE =
  'Cette adresse du site ne permet pas de clé d’accès\u00A0: ouvrez le site par son nom, ou ajoutez une application.';

function usePreparation() {
  const api = useApi();
  const [setUp, setSetUp] = useState<SecondFactorSetUp>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isClosed = false;
    api.send<SecondFactorSetUp>('POST', `${FACTORS_PATH}/preparation`).then(
      (prepared) => isClosed || setSetUp(prepared),
      () => isClosed || setFailed(true),
    );
    return () => {
      isClosed = true;
    };
  }, [api]);
  return { setUp, failed };
}

/** Creates a passkey, or returns in French why it could not. */
async function newPasskey(options: SecondFactorSetUp['passkeyOptions']): Promise<PasskeyAttestation | string> {
  if (!options) return NO_PASSKEYS_HERE;
  const { startRegistration, WebAuthnError } = await import('@simplewebauthn/browser');
  type OptionsJSON = Parameters<typeof startRegistration>[0]['optionsJSON'];
  try {
    // The server's library writes and reads these formats.
    return (await startRegistration({ optionsJSON: options as unknown as OptionsJSON })) as PasskeyAttestation;
  } catch (cause) {
    const code = cause instanceof WebAuthnError ? cause.code : undefined;
    if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'Cette clé est déjà ajoutée.';
    if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID') return NO_PASSKEYS_HERE;
    return 'La clé d’accès n’a pas répondu\u00A0: réessayez, ou ajoutez une application.';
  }
}
