import { type ReactNode, useState } from 'react';
import { Dialog } from '../../../components/dialogs/dialog.js';
import { Notice } from '../../../components/messages/notice.js';
import { toast } from '../../../components/messages/toasts.js';
import type { ApiError } from '../../../lib/requests/api-client.js';
import { removeId } from './data-table.js';
import { DialogActs, TypedConfirmation } from './dialog-parts.js';
import { useInvalidate, refusalText, useAction, toastFailure } from './server-state.js';

interface RemoveDialogProps<T> {
  title: string;
  removal: Removal<T>;
  /** Cache key prefix of the queries to reload when the row has been removed; then the dialog closes. */
  resource: string;
  /** Address of the call that deletes the row. */
  pathOf: (row: T) => string;
  act?: string;
  /** Word that must be typed to confirm. */
  word?: string;
  failedText?: (error: ApiError) => string;
  toastMs?: number | undefined;
  /** Restores the row, from a button in the toast. */
  onRestore?: (row: T) => unknown;
  children: ReactNode;
}

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
    onFailed: (failed) => toastFailure(failed, { text: failedText(failed), ms: toastMs }),
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

/** Id of the element that states the number of results. */
export const LIST_COUNT_ID = 'affichage';

/** The row to be removed, and the id of the element to focus afterwards. */
export type Removal<T> = ReturnType<typeof useRemoval<T>>;

/** Focus target after a removal: the next row's button, else the previous row's, else `otherwise`. */
export function useRemoval<T>(rows: readonly T[], idOf: (row: T) => string, otherwise = LIST_COUNT_ID) {
  const [row, setRow] = useState<T>();
  const [returnTo, setReturnTo] = useState(otherwise);
  return {
    row,
    returnTo,
    start: (removed: T): void => {
      setRow(removed);
      setReturnTo(focusAfter(rows.map(idOf), idOf(removed), otherwise));
    },
    /** With a row, only its own removal is ended: the user may have started another one meanwhile. */
    end: (ended?: T): void => setRow((now) => (ended === undefined || ended === now ? undefined : now)),
  };
}

export function focusAfter(ids: readonly string[], removed: string, otherwise: string): string {
  const at = ids.indexOf(removed);
  const neighbour = ids[at + 1] ?? ids[at - 1];
  return neighbour === undefined ? otherwise : removeId(neighbour);
}

interface RestoreOptions<T> {
  /** Path of the resource's calls, which is also its cache key prefix. */
  readonly resource: string;
  readonly idOf: (row: T) => string;
  readonly doneText: (row: T) => string;
  readonly toastMs?: number;
}

/** Restores a deleted row and reloads the resource. */
export function useRestore<T>({ resource, idOf, doneText, toastMs }: RestoreOptions<T>) {
  const refresh = useInvalidate(resource);
  const { run } = useAction<T>({
    call: (api, row) => api.send('POST', `${resource}/${idOf(row)}/restaurer`),
    onDone: (_restored, row) => {
      toast('success', doneText(row), toastMs);
      return refresh();
    },
    toastMs,
  });
  return run;
}
