import { useEffect, type ReactNode, type RefObject } from 'react';
import { Button, GhostButton } from '../../../components/button.js';
import { frenchTypography } from '@fumata/text';

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
  /** One text per item; others are children. */
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

/** Keeps the surrounding dialog open while `active`, even on Escape. */
export function usePreventClose(inside: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    const dialog = inside.current?.closest('dialog');
    if (!active || !dialog) return;
    const stay = (event: Event): void => {
      // A file chooser that closes without a file fires an event of the same name.
      if (event.target === dialog) event.preventDefault();
    };
    // Browsers close the dialog nevertheless when Escape is pressed twice.
    const reopen = (): void => dialog.showModal();
    dialog.addEventListener('cancel', stay);
    dialog.addEventListener('close', reopen);
    return () => {
      dialog.removeEventListener('cancel', stay);
      dialog.removeEventListener('close', reopen);
    };
  }, [inside, active]);
}
