import { useState } from 'react';
import type { ReactNode } from 'react';
import { folded } from '../lib/french.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';
import { Field } from './field.js';

interface TypedConfirmationProps {
  title: ReactNode;
  open: boolean;
  onClose: () => void;
  /** What has to be typed; case and accents don't matter. */
  word: string;
  /** What the button that acts says. */
  act: ReactNode;
  busy: boolean;
  /** The act can't be done as things stand; what is inside says why. */
  impossible?: boolean;
  onConfirm: () => void;
  wide?: boolean;
  /** The exact effect, further fields, what went wrong. */
  children: ReactNode;
}

/** For acts that can't be taken back: opens on 'Annuler', and acts once the word has been typed. What is typed stays until it closes. */
export function TypedConfirmation({ title, open, onClose, wide = false, ...rest }: TypedConfirmationProps) {
  return (
    <Dialog title={title} open={open} onClose={onClose} wide={wide}>
      <Confirmation {...rest} onClose={onClose} />
    </Dialog>
  );
}

function Confirmation({
  word,
  act,
  busy,
  impossible = false,
  onConfirm,
  onClose,
  children,
}: Omit<TypedConfirmationProps, 'title' | 'open' | 'wide'>) {
  const [typed, setTyped] = useState('');
  const confirmed = folded(typed.trim()) === folded(word);
  return (
    <form
      className="dlg-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (confirmed && !impossible) onConfirm();
      }}
    >
      {children}
      <Field
        label={
          <>
            Pour confirmer, tapez <b>{word}</b>
          </>
        }
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="acts">
        <Button look="ghost" onClick={onClose} data-first>
          Annuler
        </Button>
        <Button type="submit" busy={busy} disabled={!confirmed || impossible}>
          {act}
        </Button>
      </div>
    </form>
  );
}
