import type { ReactNode } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { Notice } from '../../../components/notice.js';
import { toast } from '../../../components/toasts.js';
import { TypedConfirmation } from '../../../components/typed-confirmation.js';
import type { ApiError } from '../../../lib/api-client.js';
import { refusalText, useAction } from './action.js';
import { DialogActs } from './dialog-parts.js';
import type { Removal } from './row-actions.js';
import { useInvalidate } from './use-loaded.js';

interface RemoveDialogProps<T> {
  title: string;
  removal: Removal<T>;
  /** Cache key prefix of the queries to reload when the row has been removed; then the dialog closes. */
  resource: string;
  /** Address of the call that deletes the row. */
  pathOf: (row: T) => string;
  /** Label of the confirm button. */
  act?: string;
  /** Word that must be typed to confirm. */
  word?: string;
  failedText?: (error: ApiError) => string;
  /** Duration of the toasts, ms. */
  toastMs?: number | undefined;
  /** Restores the row, from a button in the toast. */
  onRestore?: (row: T) => unknown;
  /** Effects of the removal. */
  children: ReactNode;
}

/** Confirms the deletion of a row. */
export function RemoveDialog<T>(props: RemoveDialogProps<T>) {
  const { title, removal, act = 'Supprimer', word, children } = props;
  const { busy, error, close, confirm } = useRemoving(props);
  const effects = (
    <>
      {children}
      {error && <Notice kind="error">{error}</Notice>}
    </>
  );
  return (
    <Dialog title={title} open={removal.row !== undefined} onClose={close} returnTo={removal.returnTo}>
      {word === undefined ? (
        <>
          {effects}
          <DialogActs act={act} busy={busy} isCautious onAct={confirm} onCancel={close} />
        </>
      ) : (
        <TypedConfirmation word={word} act={act} busy={busy} onConfirm={confirm} onCancel={close}>
          {effects}
        </TypedConfirmation>
      )}
    </Dialog>
  );
}

function useRemoving<T>(props: RemoveDialogProps<T>) {
  const { removal, resource, pathOf, failedText = refusalText, toastMs, onRestore } = props;
  const refresh = useInvalidate(resource);
  const { run, busy, error, reset } = useAction<T, { message: string }>({
    call: (api, row) => api.send('DELETE', pathOf(row)),
    onDone: async ({ message }, row) => {
      const restore = onRestore && { label: 'Annuler', onAct: () => void onRestore(row) };
      toast('success', message, toastMs, restore);
      await refresh();
      removal.end(row);
    },
    onFailed: (failed) => toast('error', failedText(failed), toastMs),
  });
  const close = (): void => {
    reset();
    removal.end();
  };
  const confirm = (): void => {
    if (removal.row !== undefined) void run(removal.row);
  };
  return { busy, error: error && failedText(error), close, confirm };
}
