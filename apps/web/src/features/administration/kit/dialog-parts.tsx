import { useState, type ReactNode } from 'react';
import { Button, GhostButton } from '../../../components/button.js';
import { Field } from '../../../components/forms/field.js';
import { Form } from '../../../components/forms/form.js';
import { foldText, frenchTypography } from '@fumata/text';

interface DialogActsProps {
  act: ReactNode;
  /** Without it, the main button submits its form. */
  onAct?: () => void;
  onCancel: () => void;
  busy?: boolean;
  disabled?: boolean;
  /** The focus starts on 'Annuler'. */
  isCautious?: boolean;
  /** More buttons between the two. */
  children?: ReactNode;
}

/** Footer buttons of a dialog. */
export const DialogActs = (props: DialogActsProps) => (
  <div className="acts">
    <GhostButton onClick={props.onCancel} data-first={props.isCautious || undefined}>
      Annuler
    </GhostButton>
    {props.children}
    <Button
      type={props.onAct ? 'button' : 'submit'}
      busy={props.busy ?? false}
      disabled={props.disabled}
      onClick={props.onAct}
    >
      {props.act}
    </Button>
  </div>
);

interface EffectsProps {
  lead?: string;
  /** One text per item; further items are children. */
  of?: readonly string[];
  children?: ReactNode;
}

/** The effects of an action, before it is confirmed. */
export const Effects = ({ lead, of: texts = [], children }: EffectsProps) => (
  <div className="effect">
    {lead && (
      <p>
        <b>{lead}</b>
      </p>
    )}
    <ul>
      {texts.map((text) => (
        <li key={text}>{frenchTypography(text)}</li>
      ))}
      {children}
    </ul>
  </div>
);

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
