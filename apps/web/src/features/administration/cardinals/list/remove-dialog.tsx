import { useState } from 'react';
import { Button } from '../../../../components/button.js';
import { Dialog } from '../../../../components/dialog.js';
import { Notice } from '../../../../components/notice.js';
import { toast } from '../../../../components/toasts.js';
import { detailOf } from '../../refusal-text.js';
import { typeset } from '../../typography.js';
import { useAttempt } from '../../use-attempt.js';
import type { ListedCardinal } from '../rules/listing.js';

interface RemoveDialogProps {
  /** Whom; nobody while it is closed. */
  of: ListedCardinal | undefined;
  onClose: () => void;
  onRemoved: (cardinal: ListedCardinal) => void;
  onRestore: (cardinal: ListedCardinal) => void;
  /** Id of what gets the focus once the row is gone. */
  returnTo: string;
}

const WHAT_HAPPENS = typeset(
  'La fiche part à la corbeille, d’où elle peut être rétablie. Ses voix restent dans le journal.',
);

const TOAST_MS = 5_000;

/** Asks before a cardinal goes to the trash; the way back stays on show for a while. */
export function RemoveDialog({ of, onClose, onRemoved, onRestore, returnTo }: RemoveDialogProps) {
  const attempt = useAttempt();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const close = (): void => {
    setFailed(undefined);
    onClose();
  };
  const remove = async (cardinal: ListedCardinal): Promise<void> => {
    setBusy(true);
    const outcome = await attempt((api) =>
      api.send<{ message: string }>('DELETE', `/api/cardinaux/${cardinal._id}`),
    );
    setBusy(false);
    if (!outcome.ok) {
      toast('error', detailOf(outcome.error, 'Erreur lors de la suppression'));
      return setFailed(detailOf(outcome.error, 'Erreur lors de la suppression'));
    }
    toast('success', outcome.value.message, TOAST_MS, { label: 'Annuler', onAct: () => onRestore(cardinal) });
    onRemoved(cardinal);
    close();
  };
  return (
    <Dialog
      title={typeset('Supprimer ce cardinal ?')}
      open={of !== undefined}
      onClose={close}
      returnTo={returnTo}
    >
      <p>
        <b>{of?.nomComplet}</b>. {WHAT_HAPPENS}
      </p>
      {failed && <Notice kind="error">{failed}</Notice>}
      <div className="acts">
        <Button look="ghost" onClick={close} data-first>
          Annuler
        </Button>
        <Button busy={busy} onClick={() => of && void remove(of)}>
          Supprimer
        </Button>
      </div>
    </Dialog>
  );
}
