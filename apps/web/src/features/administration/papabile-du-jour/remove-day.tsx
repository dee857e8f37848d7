import type { PapabileDuJour } from '@fumata/contracts';
import { RemoveDialog } from '../remove-dialog.js';

const FAILED = 'Erreur lors de la suppression du papabile du jour';
const TOLD_MS = 3_000;

interface RemoveDayProps {
  /** Which; none while it is closed. */
  entry: PapabileDuJour | undefined;
  onClose: () => void;
  onRemoved: () => void;
}

export function RemoveDay({ entry, onClose, onRemoved }: RemoveDayProps) {
  return (
    <RemoveDialog
      title="Supprimer"
      of={entry}
      pathOf={({ _id }) => `/api/papabile-jour/${_id}`}
      failedText={() => FAILED}
      toldMs={TOLD_MS}
      onClose={onClose}
      onRemoved={onRemoved}
      returnTo="jours"
    >
      <p>Êtes-vous sûr de vouloir supprimer le papabile du jour pour {entry?.cardinalId.nomComplet} ?</p>
    </RemoveDialog>
  );
}
