import { useState } from 'react';
import type { ReactNode } from 'react';
import { folded } from '../lib/french.js';
import { Button } from './button.js';
import { Field } from './field.js';

interface TypedConfirmationProps {
  /** What has to be typed; case and accents don't matter. */
  word: string;
  /** What the button that acts says. */
  act: ReactNode;
  busy: boolean;
  /** The act can't be done as things stand; what is inside says why. */
  impossible?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** The exact effect, further fields, what went wrong. */
  children: ReactNode;
}

/**
 * What a dialog holds for an act that can't be taken back: it opens on 'Annuler', and acts once the word has been typed.
 * What has been typed stays until the dialog closes.
 */
export function TypedConfirmation(props: TypedConfirmationProps) {
  const { word, act, busy, impossible = false, onConfirm, onCancel, children } = props;
  const [typed, setTyped] = useState('');
  const confirmed = folded(typed.trim()) === folded(word);
  return (
    <form
      className="stack"
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
        <Button look="ghost" onClick={onCancel} data-first>
          Annuler
        </Button>
        <Button type="submit" busy={busy} disabled={!confirmed || impossible}>
          {act}
        </Button>
      </div>
    </form>
  );
}
