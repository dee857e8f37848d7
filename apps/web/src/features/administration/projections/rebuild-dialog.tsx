import type { Projection } from '@fumata/contracts';
import { number } from '@fumata/text';
import { Dialog } from '../../../components/dialog.js';
import { Notice } from '../../../components/notice.js';
import { toast } from '../../../components/toasts.js';
import { useAction } from '../kit/action.js';
import { DialogActs, Effects } from '../kit/dialog-parts.js';
import { detailOf } from '../kit/error-detail.js';
import { NAMES } from './rules/words.js';
import { PROJECTIONS } from './query.js';

interface RebuildDialogProps {
  /** Undefined while the dialog is closed. */
  of: Projection | undefined;
  events: number;
  onClose: () => void;
  onRequested: () => void;
}

/** Confirms a rebuild. */
export function RebuildDialog({ of, events, onClose, onRequested }: RebuildDialogProps) {
  const { run, busy, error, reset } = useAction<Projection, { message: string }>({
    call: (api, { nom }) => api.send('POST', `${PROJECTIONS}/${nom}/rebuild`, {}),
    onDone: ({ message }) => {
      toast('success', message);
      onRequested();
      close();
    },
    onFailed: () => undefined, // the dialog shows it
  });
  const close = (): void => {
    reset();
    onClose();
  };
  return (
    <Dialog
      title={of ? `Reconstruire\u00A0: ${NAMES[of.nom]}` : ''}
      open={of !== undefined}
      onClose={close}
      returnTo="projections"
    >
      <Effects>
        <li>
          les {number(events)} événements du journal sont relus, à côté de ce qui sert&#8239;; rien n’est coupé&#8239;;
        </li>
        <li>le résultat est comparé à l’ancien, et chaque écart est nommé sur cette page&#8239;;</li>
        <li>
          la nouvelle version prend ensuite le relais, sans coupure&#8239;; l’ancienne (génération {of?.generation ?? 0}
          ) est effacée&#8239;;
        </li>
        <li>le journal lui-même n’est pas touché&nbsp;: aucun vote ne change.</li>
      </Effects>
      {error && <Notice kind="error">{detailOf(error)}</Notice>}
      <DialogActs act="Reconstruire" busy={busy} isCautious onAct={() => of && void run(of)} onCancel={close} />
    </Dialog>
  );
}
