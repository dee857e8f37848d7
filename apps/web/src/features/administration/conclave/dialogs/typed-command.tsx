import type { ReactNode } from 'react';
import { Button } from '../../../../components/button.js';
import { TypedConfirmation } from '../../../../components/typed-confirmation.js';
import { Effects } from '../../kit/dialog-parts.js';
import type { Effect } from '../rules/effects.js';
import { withOrdinals } from '../../../../lib/ordinals.js';
import { useAdminCommand, type AdminCommand } from '../use-admin-command.js';
import { CommandNotice } from './command-notice.js';
import type { DialogProps } from './dialog-props.js';
import { MotifField, withMotif } from './motif-field.js';
import { Restored } from './restored.js';
import { useKeptText } from './use-kept-text.js';

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
  /** Further fields. */
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
  const { busy, notice, stateChanged, send } = useAdminCommand(live, { pinned: true });
  const motif = useKeptText(live, `motif-${name}`);
  const close = (): void => {
    motif.discard();
    onClose();
  };
  const confirm = async (): Promise<void> => {
    if (await send({ ...command, method: 'POST', body: withMotif(command.body, motif.text ?? '') })) close();
  };
  const items = effects.map(({ text, warning }) => (
    <li key={text}>{warning ? <strong>{withOrdinals(text)}</strong> : withOrdinals(text)}</li>
  ));
  if (isRuledOut)
    return (
      <RuledOut effects={items} onClose={close}>
        <CommandNotice notice={notice} stateChanged={false} />
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
      <CommandNotice notice={notice} stateChanged={stateChanged} />
      {children}
      {motif.isRestored && <Restored act="Effacer ce motif" onDiscard={motif.discard} />}
      <MotifField value={motif.text ?? ''} onChange={motif.change} />
    </TypedConfirmation>
  );
}

interface RuledOutProps {
  effects: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

const RuledOut = ({ effects, onClose, children }: RuledOutProps) => (
  <div className="stack">
    <Effects lead="Commande impossible&nbsp;:">{effects}</Effects>
    {children}
    <div className="acts">
      {/* The field that had the focus may have disappeared. */}
      <Button look="ghost" onClick={onClose} autoFocus data-first>
        Fermer
      </Button>
    </div>
  </div>
);
