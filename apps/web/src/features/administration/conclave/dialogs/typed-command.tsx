import type { ReactNode } from 'react';
import { GhostButton } from '../../../../components/button.js';
import { Effects, TypedConfirmation } from '../../kit/dialog-parts.js';
import type { Effect } from '../rules/effects.js';
import { withOrdinals } from '../../../../lib/wording/ordinals.js';
import type { AdminCommand } from '../use-admin-command.js';
import {
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
  /** Under which the typed reason is kept. */
  name: string;
  act: ReactNode;
  effects: readonly Effect[];
  /** Shown below the effects. */
  note?: ReactNode;
  command: Omit<AdminCommand, 'method'>;
  /** It cannot be sent now. */
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
  const items = effects.map(({ text, warning }) => (
    <li key={text}>{warning ? <strong>{withOrdinals(text)}</strong> : withOrdinals(text)}</li>
  ));
  if (isRuledOut)
    return (
      <RuledOut effects={items} onClose={close}>
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
      <Effects lead="Effet exact, au moment où vous validez&nbsp;:">{items}</Effects>
      {note}
      <CommandNotice {...outcome} />
      {children}
      {restored('Effacer ce motif')}
      <MotifField value={motif.text ?? ''} onChange={motif.change} />
    </TypedConfirmation>
  );
}

const RuledOut = ({ effects, onClose, children }: { effects: ReactNode; onClose: () => void; children: ReactNode }) => (
  <div className="stack">
    <Effects lead="Commande impossible&nbsp;:">{effects}</Effects>
    {children}
    <div className="acts">
      {/* The field that had the focus may have disappeared. */}
      <GhostButton onClick={onClose} autoFocus data-first>
        Fermer
      </GhostButton>
    </div>
  </div>
);
