import type { ReactNode } from 'react';
import { Button } from '../../../components/button.js';

interface DialogActsProps {
  /** Label of the main button. */
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
    <Button look="ghost" onClick={props.onCancel} data-first={props.isCautious || undefined}>
      Annuler
    </Button>
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

/** List of the concrete effects of an action. */
export const Effects = ({ lead, children }: { lead?: string; children: ReactNode }) => (
  <div className="effect">
    {lead && (
      <p>
        <b>{lead}</b>
      </p>
    )}
    <ul>{children}</ul>
  </div>
);
