import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../components/button.js';
import { Dialog } from '../../components/dialog.js';
import { Notice } from '../../components/notice.js';
import { toast } from '../../components/toasts.js';
import { TypedConfirmation } from '../../components/typed-confirmation.js';
import type { ApiError } from '../../lib/api-client.js';
import { useAttempt } from './use-attempt.js';

interface RemoveDialogProps<T> {
  title: string;
  /** What is to go; nothing while it is closed. */
  of: T | undefined;
  /** The address of the call that deletes it. */
  pathOf: (of: T) => string;
  /** On the button that does it. */
  act?: string;
  /** Has to be typed before. */
  word?: string;
  /** Why it could not be deleted. */
  failedText: (error: ApiError) => string;
  /** How long success and failure are told. */
  toldMs?: number;
  onClose: () => void;
  onRemoved: (of: T) => void;
  /** The way back, where there is one; it stays on show for a while. */
  onRestore?: (of: T) => void;
  /** Id of what gets the focus once the row is gone. */
  returnTo: string;
  /** What will happen. */
  children: ReactNode;
}

/** Asks before something is deleted. */
export function RemoveDialog<T>({ title, of, onClose, onRemoved, returnTo, ...props }: RemoveDialogProps<T>) {
  const { pathOf, failedText, toldMs, onRestore, act = 'Supprimer', word, children } = props;
  const attempt = useAttempt();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const close = (): void => {
    setFailed(undefined);
    onClose();
  };
  const remove = async (gone: T): Promise<void> => {
    setBusy(true);
    const outcome = await attempt((api) => api.send<{ message: string }>('DELETE', pathOf(gone)));
    setBusy(false);
    if (!outcome.ok) {
      const text = failedText(outcome.error);
      toast('error', text, toldMs);
      return setFailed(text);
    }
    const back = onRestore && { label: 'Annuler', onAct: () => onRestore(gone) };
    toast('success', outcome.value.message, toldMs, back);
    onRemoved(gone);
    close();
  };
  const confirm = (): void => {
    if (of !== undefined) void remove(of);
  };
  const told = (
    <>
      {children}
      {failed && <Notice kind="error">{failed}</Notice>}
    </>
  );
  return (
    <Dialog title={title} open={of !== undefined} onClose={close} returnTo={returnTo}>
      {word === undefined ? (
        <>
          {told}
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
          {told}
        </TypedConfirmation>
      )}
    </Dialog>
  );
}
