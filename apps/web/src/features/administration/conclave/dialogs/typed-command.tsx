import type { ReactNode } from 'react';
import { TypedConfirmation } from '../../../../components/typed-confirmation.js';
import { Effects } from '../../kit/dialog-parts.js';
import type { Effect } from '../rules/effects.js';
import { useAdminCommand, type AdminCommand } from '../use-admin-command.js';
import { CommandNotice } from './command-notice.js';
import type { DialogProps } from './dialog-props.js';
import { MotifField, withMotif } from './motif-field.js';
import { Restored } from './restored.js';
import { useKeptText } from './use-kept-text.js';

interface TypedCommandProps extends Pick<DialogProps, 'live' | 'onClose'> {
  word: string;
  act: string;
  effects: readonly Effect[];
  /** Shown below the effects. */
  note?: ReactNode;
  command: Omit<AdminCommand, 'method'>;
  /** The server would reject the command in the current state. */
  impossible?: boolean;
  /** Further fields. */
  children?: ReactNode;
}

/** Sends an irreversible command after its confirmation word is typed, with an optional reason for the log. */
export function TypedCommand(props: TypedCommandProps) {
  const { live, onClose, word, act, effects, note, command, impossible = false, children } = props;
  const { busy, notice, stateChanged, send } = useAdminCommand(live, { pinned: true });
  const motif = useKeptText(live, `motif-${word}`);
  const close = (): void => {
    motif.discard();
    onClose();
  };
  const confirm = async (): Promise<void> => {
    if (await send({ ...command, method: 'POST', body: withMotif(command.body, motif.text ?? '') })) close();
  };
  return (
    <TypedConfirmation
      word={word}
      act={act}
      busy={busy}
      impossible={impossible}
      onConfirm={() => void confirm()}
      onCancel={close}
    >
      <Effects lead="Effet exact, au moment où vous validez&nbsp;:">
        {effects.map(({ text, warning }) => (
          <li key={text}>{warning ? <strong>{text}</strong> : text}</li>
        ))}
      </Effects>
      {note}
      <CommandNotice notice={notice} stateChanged={stateChanged} />
      {children}
      {motif.isRestored && <Restored act="Effacer ce motif" onDiscard={motif.discard} />}
      <MotifField value={motif.text ?? ''} onChange={motif.change} />
    </TypedConfirmation>
  );
}
