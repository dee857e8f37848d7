import type { PapabileJour } from '@fumata/contracts';
import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { Dialog } from '../../../components/dialog.js';
import { Notice } from '../../../components/notice.js';
import { toast } from '../../../components/toasts.js';
import { useAttempt } from '../use-attempt.js';

const FAILED = 'Erreur lors de la suppression du papabile du jour';
const TOLD_MS = 3_000;

interface RemoveDayProps {
  /** Which; none while it is closed. */
  entry: PapabileJour | undefined;
  onClose: () => void;
  onRemoved: () => void;
}

export function RemoveDay({ entry, onClose, onRemoved }: RemoveDayProps) {
  const attempt = useAttempt();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const close = (): void => {
    setFailed(false);
    onClose();
  };
  const remove = async ({ _id }: PapabileJour): Promise<void> => {
    setBusy(true);
    const outcome = await attempt((api) => api.send('DELETE', `/api/papabile-jour/${_id}`));
    setBusy(false);
    if (!outcome.ok) {
      setFailed(true);
      return toast('error', FAILED, TOLD_MS);
    }
    toast('success', 'Papabile du jour supprimé avec succès', TOLD_MS);
    onRemoved();
    close();
  };
  return (
    <Dialog title="Supprimer" open={entry !== undefined} onClose={close} returnTo="jours">
      <p>Êtes-vous sûr de vouloir supprimer le papabile du jour pour {entry?.cardinalId.nomComplet} ?</p>
      {failed && <Notice kind="error">{FAILED}</Notice>}
      <div className="acts">
        <Button look="ghost" onClick={close} data-first>
          Annuler
        </Button>
        <Button busy={busy} onClick={() => entry && void remove(entry)}>
          Supprimer
        </Button>
      </div>
    </Dialog>
  );
}
