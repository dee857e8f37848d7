import type { GeneratedPassword } from '@fumata/contracts';
import { useEffect, useRef } from 'react';
import { Button } from '../../../components/button.js';
import { useCopied } from '../../../lib/use-copied.js';
import { LeaveDialog } from '../kit/leave-dialog.js';
import { usePreventClose } from '../kit/use-prevent-close.js';

interface ShownPasswordProps {
  generated: GeneratedPassword;
  isNew: boolean;
  onClose: () => void;
}

/** Shows a new password, displayed only once: neither Escape nor a click beside the dialog closes it. */
export function ShownPassword({ generated: { password, compte }, isNew, onClose }: ShownPasswordProps) {
  const { copied, copy } = useCopied();
  const secret = useRef<HTMLParagraphElement>(null);
  // The focused element was removed from the dialog.
  useEffect(() => secret.current?.focus(), []);
  usePreventClose(secret, true);
  return (
    <>
      <p>
        Montré une seule fois.{' '}
        {isNew ? `Adresse de connexion\u00A0: ${compte.email}` : 'Ses sessions sont déjà fermées.'}
      </p>
      <p className="secret" ref={secret} tabIndex={-1}>
        {password}
      </p>
      <p>
        <Button look="ghost" small onClick={() => void copy(password)}>
          {copied ? 'Copié' : 'Copier'}
        </Button>
      </p>
      <div className="acts">
        <Button look="ghost" onClick={onClose}>
          Je l’ai transmis
        </Button>
      </div>
      <LeaveDialog
        unsaved
        title="Quitter sans avoir transmis le mot de passe&#8239;?"
        text="Il n’est montré qu’une seule fois, et sera perdu."
      />
    </>
  );
}
