import type { DrawnPassword } from '@fumata/contracts';
import { useEffect, useRef } from 'react';
import { Button } from '../../../components/button.js';
import { useCopied } from '../../../lib/use-copied.js';

interface ShownPasswordProps {
  drawn: DrawnPassword;
  isNew: boolean;
  onClose: () => void;
}

/** Shows a new password, for the only time. */
export function ShownPassword({ drawn: { password, compte }, isNew, onClose }: ShownPasswordProps) {
  const { copied, copy } = useCopied();
  const secret = useRef<HTMLParagraphElement>(null);
  // The element with the focus has left the dialog.
  useEffect(() => secret.current?.focus(), []);
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
    </>
  );
}
