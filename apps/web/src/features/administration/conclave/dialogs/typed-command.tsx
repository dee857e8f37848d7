import type { ReactNode } from 'react';
import { GhostButton } from '../../../../components/button.js';
import { TypedConfirmation } from '../../kit/dialog-parts.js';
import type { Effect } from '../rules/effects.js';
import type { AdminCommand } from '../use-admin-command.js';
import {
  CommandEffects,
  CommandNotice,
  type DialogProps,
  MotifField,
  withMotif,
  useDialogCommand,
  useKeptText,
} from './dialog-parts.js';

interface TypedCommandProps extends Pick<DialogProps, 'live' | 'onClose'> {
  /** Undefined: no word is typed. */
  word: string | undefined;
  /** Part of the key under which the typed reason is kept. */
  name: string;
  act: ReactNode;
  effects: readonly Effect[];
  /** Shown below the effects. */
  note?: ReactNode;
  command: Omit<AdminCommand, 'method'>;
  /** The command cannot be sent now. */
  impossible?: boolean;
  /** The server would reject the command in the current state: only the reason is shown. */
  isRuledOut?: boolean;
  children?: ReactNode;
}

/** Sends an irreversible command after its confirmation, with an optional reason for the log. */
export function TypedCommand(props: TypedCommandProps) {
  const {
    live,
    onClose,
    name,
    word,
    act,
    effects,
    note,
    command,
    impossible = false,
    isRuledOut = false,
    children,
  } = props;
  const motif = useKeptText(live, `motif-${name}`);
  const { busy, run, close, restored, outcome } = useDialogCommand({ live, onClose }, [motif]);
  const confirm = (): Promise<void> =>
    run({ ...command, method: 'POST', body: withMotif(command.body, motif.text ?? '') });
  if (isRuledOut)
    return (
      <RuledOut effects={effects} onClose={close}>
        <CommandNotice {...outcome} stateChanged={false} />
      </RuledOut>
    );
  return (
    <TypedConfirmation
      word={word}
      act={act}
      busy={busy}
      impossible={impossible}
      onConfirm={() => void confirm()}
      onCancel={close}
    >
      <CommandEffects effects={effects} />
      {note}
      <CommandNotice {...outcome} />
      {children}
      {restored('Effacer ce motif')}
      <MotifField value={motif.text ?? ''} onChange={motif.change} />
    </TypedConfirmation>
  );
}

type RuledOutProps = Pick<TypedCommandProps, 'effects' | 'onClose' | 'children'>;

const RuledOut = ({ effects, onClose, children }: RuledOutProps) => (
  <div className="stack">
    <CommandEffects lead="Commande impossible&nbsp;:" effects={effects} />
    {children}
    <div className="acts">
      {/* The field that had the focus may have disappeared. */}
      <GhostButton onClick={onClose} autoFocus data-first>
        Fermer
      </GhostButton>
    </div>
  </div>
);
