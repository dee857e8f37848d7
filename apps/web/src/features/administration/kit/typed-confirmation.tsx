import { useState, type ReactNode } from 'react';
import { foldText } from '@fumata/text';
import { Field } from '../../../components/forms/field.js';
import { Form } from '../../../components/forms/form.js';
import { DialogActs } from './dialog-parts.js';

interface TypedConfirmationProps {
  /** Word to be typed; case and accents are ignored. Undefined: nothing is lost, so nothing is typed. */
  word: string | undefined;
  /** Label of the confirm button. */
  act: ReactNode;
  busy: boolean;
  /** The action is impossible in the current state; the content says why. */
  impossible?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Exact effect of the action, further fields, errors. */
  children: ReactNode;
}

/**
 * Confirmation of an irreversible action: the focus starts on 'Annuler', and the confirm button is enabled once the
 * word has been typed. The word stays after a refusal.
 */
export function TypedConfirmation(props: TypedConfirmationProps) {
  const { word, act, busy, impossible = false, onConfirm, onCancel, children } = props;
  const [typed, setTyped] = useState('');
  const confirmed = word === undefined || foldText(typed.trim()) === foldText(word);
  return (
    <Form className="stack" onSubmit={() => void (confirmed && !impossible && onConfirm())}>
      {children}
      {word !== undefined && (
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
      )}
      <DialogActs act={act} busy={busy} disabled={!confirmed || impossible} isCautious onCancel={onCancel} />
    </Form>
  );
}
