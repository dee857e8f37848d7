import type { ReactNode } from 'react';
import { Button } from '../../../components/button.js';
import { Dialog } from '../../../components/dialog.js';
import { Notice } from '../../../components/notice.js';
import { toast } from '../../../components/toasts.js';
import { TypedConfirmation } from '../../../components/typed-confirmation.js';
import type { ApiError } from '../../../lib/api-client.js';
import { refusalText, useAction } from './action.js';
import type { Removal } from './row-actions.js';

interface RemoveDialogProps<T> {
  title: string;
  removal: Removal<T>;
  /** The address of the call that deletes the row. */
  pathOf: (row: T) => string;
  /** On the button that does it. */
  act?: string;
  /** Has to be typed before. */
  word?: string;
  /** Why the row could not be deleted. */
  failedText?: (error: ApiError) => string;
  /** Milliseconds for which the toasts stay. */
  toldMs?: number | undefined;
  /** The dialog closes once its promise resolves: the row is gone by then. */
  onRemoved: (row: T) => unknown;
  /** Brings the row back; the toast offers it. */
  onRestore?: (row: T) => unknown;
  /** What will happen. */
  children: ReactNode;
}

/** Asks before a row is deleted. */
export function RemoveDialog<T>(props: RemoveDialogProps<T>) {
  const { title, removal, pathOf, act = 'Supprimer', word, failedText = refusalText, children } = props;
  const { toldMs, onRemoved, onRestore } = props;
  const { row, returnTo, end } = removal;
  const { run, busy, error, reset } = useAction<T, { message: string }>({
    call: (api, gone) => api.send('DELETE', pathOf(gone)),
    onDone: async ({ message }, gone) => {
      const restore = onRestore && { label: 'Annuler', onAct: () => void onRestore(gone) };
      toast('success', message, toldMs, restore);
      await onRemoved(gone);
      close();
    },
    onFailed: (failed) => toast('error', failedText(failed), toldMs),
  });
  const close = (): void => {
    reset();
    end();
  };
  const confirm = (): void => {
    if (row !== undefined) void run(row);
  };
  const effects = (
    <>
      {children}
      {error && <Notice kind="error">{failedText(error)}</Notice>}
    </>
  );
  return (
    <Dialog title={title} open={row !== undefined} onClose={close} returnTo={returnTo}>
      {word === undefined ? (
        <>
          {effects}
          <div className="acts">
            <Button look="ghost" onClick={close} data-first>
              Annuler
            </Button>
            <Button busy={busy} onClick={confirm}>
              {act}
            </Button>
          </div>
        </>
      ) : (
        <TypedConfirmation word={word} act={act} busy={busy} onConfirm={confirm} onCancel={close}>
          {effects}
        </TypedConfirmation>
      )}
    </Dialog>
  );
}
