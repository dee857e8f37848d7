import type { SecondFactors, SecondFactorsChanged } from '@fumata/contracts';
import { longDate, plural } from '@fumata/text';
import { useState } from 'react';
import { GhostButton } from '../../../components/button.js';
import { Dialog } from '../../../components/dialogs/dialog.js';
import { Notice } from '../../../components/messages/notice.js';
import { toast } from '../../../components/messages/toasts.js';
import { withOrdinals } from '../../../lib/wording/ordinals.js';
import { AddApplication, AddPasskey } from './add-factor.js';
import { PasswordStep } from './password-step.js';
import { RecoveryCodes } from './recovery-codes.js';
import { useSecondFactors } from './use-second-factors.js';

/** Change whose dialog is open. */
type FactorChange =
  | { readonly is: 'application' }
  | { readonly is: 'passkey' }
  | { readonly is: 'renewal' }
  | { readonly is: 'removal'; readonly factor: string; readonly name: string };

/** The second factors of the user's own account. */
export function OwnSecondFactors({ onChanged }: { onChanged?: () => Promise<void> }) {
  const { factors, failed, load, replace } = useSecondFactors();
  const [change, setChange] = useState<FactorChange>();
  const [codes, setCodes] = useState<readonly string[]>();
  const showChange = ({ secondFactors, recoveryCodes }: SecondFactorsChanged, confirmation: string): void => {
    replace(secondFactors);
    setChange(undefined);
    setCodes(recoveryCodes);
    toast('success', confirmation);
    if (!recoveryCodes) void onChanged?.();
  };
  const cancel = (): void => {
    setChange(undefined);
    load(); // after a lost answer the change may have been made
  };
  const closeCodes = (): void => {
    setCodes(undefined);
    void onChanged?.();
  };
  return (
    <section aria-labelledby="deux-etapes" className="stack">
      <h2 id="deux-etapes">Validation en deux étapes</h2>
      <p>
        Après le mot de passe, le site demande une clé d’accès ou le code d’une application de votre téléphone&nbsp;: un
        mot de passe volé ne suffit plus.
      </p>
      {failed && (
        <Notice kind="error">
          Le serveur n’a pas répondu.{' '}
          <GhostButton small onClick={load}>
            Réessayer
          </GhostButton>
        </Notice>
      )}
      {factors && <FactorList factors={factors} onOpen={setChange} />}
      {factors && <Additions hasApplication={factors.hasApplication} onOpen={setChange} />}
      {change && factors && <ChangeDialog change={change} factors={factors} onClose={cancel} onChanged={showChange} />}
      <Dialog title="Vos codes de secours" open={codes !== undefined} onClose={stayOpen}>
        {codes && <RecoveryCodes codes={codes} onKept={closeCodes} />}
      </Dialog>
    </section>
  );
}

/** A click beside the dialog must not lose what is shown only once. */
const stayOpen = (): void => undefined;

const Additions = ({ hasApplication, onOpen }: { hasApplication: boolean; onOpen: (change: FactorChange) => void }) => (
  <div className="row">
    {'PublicKeyCredential' in globalThis && (
      <GhostButton onClick={() => onOpen({ is: 'passkey' })}>Ajouter une clé d’accès…</GhostButton>
    )}
    {!hasApplication && (
      <GhostButton onClick={() => onOpen({ is: 'application' })}>Ajouter une application…</GhostButton>
    )}
  </div>
);

const THE_APPLICATION = 'l’application';

function FactorList({ factors, onOpen }: { factors: SecondFactors; onOpen: (change: FactorChange) => void }) {
  const { hasApplication, passkeys, recoveryCodesLeft: left } = factors;
  if (!hasApplication && passkeys.length === 0) return <p>Elle n’est pas activée.</p>;
  return (
    <ul className="factors">
      {hasApplication && (
        <li>
          <span>Application de votre téléphone</span>
          <Remove
            name={THE_APPLICATION}
            onRemove={() => onOpen({ is: 'removal', factor: 'application', name: THE_APPLICATION })}
          />
        </li>
      )}
      {passkeys.map(({ id, name, createdAt, lastUsedAt }) => {
        const theKey = `la clé «\u00A0${name}\u00A0»`;
        return (
          <li key={id}>
            <span>
              Clé d’accès «&nbsp;{name}&nbsp;»
              <span className="small muted">
                {withOrdinals(lastUsedAt ? `utilisée le ${longDate(lastUsedAt)}` : `ajoutée le ${longDate(createdAt)}`)}
              </span>
            </span>
            <Remove name={theKey} onRemove={() => onOpen({ is: 'removal', factor: id, name: theKey })} />
          </li>
        );
      })}
      <li>
        <span>
          {left === 0 ? 'Aucun code de secours' : `${left} ${plural(left, 'code')} de secours`}
          {left < 3 && <span className="small muted">remplacez-les avant d’en manquer</span>}
        </span>
        <GhostButton small onClick={() => onOpen({ is: 'renewal' })}>
          Remplacer…<span className="sr"> les codes de secours</span>
        </GhostButton>
      </li>
    </ul>
  );
}

const Remove = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <GhostButton small onClick={onRemove}>
    Retirer…<span className="sr"> {name}</span>
  </GhostButton>
);

interface ChangeDialogProps {
  change: FactorChange;
  factors: SecondFactors;
  onClose: () => void;
  onChanged: (changed: SecondFactorsChanged, confirmation: string) => void;
}

function ChangeDialog({ change, factors, onClose, onChanged }: ChangeDialogProps) {
  if (change.is === 'application') return <AddApplication onClose={onClose} onAdded={onChanged} />;
  if (change.is === 'passkey') return <AddPasskey onClose={onClose} onAdded={onChanged} />;
  if (change.is === 'renewal')
    return (
      <PasswordStep
        title="Remplacer les codes de secours"
        button="Remplacer"
        path="codes-de-secours"
        onClose={onClose}
        onDone={(changed) => onChanged(changed, 'Codes de secours remplacés')}
      >
        <p>Les codes que vous avez gardés jusqu’ici ne serviront plus. Vos autres sessions se ferment.</p>
      </PasswordStep>
    );
  const { factor, name } = change;
  return (
    <PasswordStep
      title={`Retirer ${name}\u202F?`}
      button="Retirer"
      path="suppression"
      body={{ factor }}
      onClose={onClose}
      onDone={(changed) => onChanged(changed, 'Validation en deux étapes modifiée')}
    >
      <p>Elle ne permettra plus de vous connecter. Vos autres sessions se ferment.</p>
      {isOnlyOne(factors) && <Notice kind="warn">{factors.isRequired ? LAST_REQUIRED : LAST}</Notice>}
    </PasswordStep>
  );
}

const isOnlyOne = ({ hasApplication, passkeys }: SecondFactors): boolean =>
  passkeys.length + Number(hasApplication) === 1;

const LAST = 'C’est la dernière\u00A0: les codes de secours disparaissent avec elle, et le mot de passe seul suffira.';
const LAST_REQUIRED =
  'C’est la dernière, et votre rôle en demande une\u00A0: vous devrez en ajouter une autre avant de continuer.';
