import type { ActRow, Overview } from '@fumata/contracts';
import type { LiveConclave } from '../../../../live/live-conclave.js';
import type { Live } from '../../../../live/live.js';
import { withOrdinals } from '../../../../lib/wording/ordinals.js';
import { Effects } from '../../kit/dialog-parts.js';
import type { CorrectionProposal } from '../rules/correction.js';
import type { Effect } from '../rules/effects.js';
import type { People, Person } from '../rules/facts.js';
import { Field } from '../../../../components/forms/field.js';
import { QuietButton } from '../../../../components/button.js';
import { useState } from 'react';
import { tabStorage } from '../../../../lib/browser-storage.js';
import { Notice } from '../../../../components/messages/notice.js';
import { type AdminCommand, type Sending, useAdminCommand } from '../use-admin-command.js';

/** The open dialog of the dashboard. */
export type OpenDialog =
  | { readonly is: 'next' | 'closing' | 'pause' | 'reset' }
  | { readonly is: 'elect'; readonly person: Person }
  | { readonly is: 'correct'; readonly proposed?: CorrectionProposal };

/** Props of a dialog's content, which is mounted only while the dialog is open. */
export interface DialogProps {
  readonly live: Live;
  readonly view: LiveConclave;
  /** Undefined while it is loading. */
  readonly overview: Overview | undefined;
  /** The latest acts of the edition, newest first; undefined while they are loading. */
  readonly acts: readonly ActRow[] | undefined;
  readonly onClose: () => void;
}

/** Props of a pane with buttons that open dialogs. */
export interface CommandPaneProps extends Pick<DialogProps, 'view' | 'overview'> {
  readonly people: People;
  readonly onOpen: (dialog: OpenDialog) => void;
}

const EXACT_EFFECT = 'Effet exact, au moment où vous validez\u00A0:';

/** The effects of a command; warnings are emphasised. */
export const CommandEffects = ({ lead = EXACT_EFFECT, effects }: { lead?: string; effects: readonly Effect[] }) => (
  <Effects lead={lead}>
    {effects.map(({ text, warning }) => (
      <li key={text}>{warning ? <strong>{withOrdinals(text)}</strong> : withOrdinals(text)}</li>
    ))}
  </Effects>
);

/** Reason of a command, recorded with it. */
export const MotifField = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => (
  <Field
    label="Motif, écrit dans le journal (facultatif)"
    value={value}
    onChange={({ target }) => onChange(target.value)}
    autoComplete="off"
  />
);

/** Adds the reason to a command's body; a blank one is omitted. */
export const withMotif = (body: object, motif: string): object => (motif.trim() === '' ? body : { ...body, motif });

/** Says that a dialog shows what was typed before it was closed by Escape. `act`: the button that discards it. */
export const RestoredNotice = ({ act, onDiscard }: { act: string; onDiscard: () => void }) => (
  <p className="notice row spread">
    Ce que vous aviez saisi a été retrouvé.
    <QuietButton onClick={onDiscard}>{act}</QuietButton>
  </p>
);

/** A typed text of a dialog: kept until the tab is closed, the edition ends or the text is discarded. */
export function useKeptText(live: Live, name: string) {
  const [key] = useState(() => `${name}-${live.view.get().conclaveState._id}`);
  const [text, setText] = useState(() => tabStorage.read(key) ?? undefined);
  const [wasStored] = useState(text !== undefined);
  const change = (typed: string): void => {
    tabStorage.write(key, typed);
    setText(typed);
  };
  const discard = (): void => {
    tabStorage.remove(key);
    setText(undefined);
  };
  return { text, isRestored: wasStored && text !== undefined, change, discard };
}

/** A typed text that is sent with its dialog's command. */
type KeptText = Pick<ReturnType<typeof useKeptText>, 'isRestored' | 'discard'>;

/** The command of a dialog. Its execution and `close` discard what was typed; Escape keeps it. */
export function useDialogCommand({ live, onClose }: Pick<DialogProps, 'live' | 'onClose'>, kept: readonly KeptText[]) {
  const { busy, notice, stateChanged, send } = useAdminCommand(live, { pinned: true });
  const discard = (): void => kept.forEach((text) => text.discard());
  const close = (): void => {
    discard();
    onClose();
  };
  const run = async (command: AdminCommand): Promise<void> => {
    if (await send(command)) close();
  };
  return {
    busy,
    run,
    close,
    /** False while no text is restored. */
    restored: (act: string) =>
      kept.some(({ isRestored }) => isRestored) && <RestoredNotice act={act} onDiscard={discard} />,
    /** Props of the dialog's `CommandNotice`. */
    outcome: { notice, stateChanged },
  };
}

/** Result of the last attempt, and a warning when the state has changed under the dialog since. */
export const CommandNotice = ({ notice, stateChanged }: Pick<Sending, 'notice' | 'stateChanged'>) => (
  <>
    {notice && (
      <Notice kind={notice.kind}>
        <p role={notice.kind === 'warn' ? 'alert' : undefined}>{notice.text}</p>
      </Notice>
    )}
    {stateChanged && (
      <Notice kind="warn">
        <p role="status">
          L’état du conclave a changé pendant que ce dialogue était ouvert&nbsp;: relisez ce que fera votre commande.
        </p>
      </Notice>
    )}
  </>
);
