import { useState } from 'react';
import type { Projection } from '@fumata/contracts';
import { Button } from '../../../components/button.js';
import { Dialog } from '../../../components/dialog.js';
import { Notice } from '../../../components/notice.js';
import { toast } from '../../../components/toasts.js';
import { number } from '../../../lib/french.js';
import { detailOf } from '../refusal-text.js';
import { useAttempt } from '../use-attempt.js';
import { NAMES } from './rules/words.js';

interface RebuildDialogProps {
  /** Nothing while it is closed. */
  of: Projection | undefined;
  events: number;
  onClose: () => void;
  onAsked: () => void;
}

/** Says what a rebuild does, and asks for it. */
export function RebuildDialog({ of, events, onClose, onAsked }: RebuildDialogProps) {
  const attempt = useAttempt();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const close = (): void => {
    setFailed(undefined);
    onClose();
  };
  const ask = async ({ nom }: Projection): Promise<void> => {
    setBusy(true);
    const outcome = await attempt((api) =>
      api.send<{ message: string }>('POST', `/api/projections/${nom}/rebuild`, {}),
    );
    setBusy(false);
    if (!outcome.ok) return setFailed(detailOf(outcome.error));
    toast('success', outcome.value.message);
    onAsked();
    close();
  };
  return (
    <Dialog
      title={of ? `Reconstruire\u00A0: ${NAMES[of.nom]}` : ''}
      open={of !== undefined}
      onClose={close}
      returnTo="projections"
    >
      <div className="effect">
        <ul>
          <li>
            les {number(events)} événements du journal sont relus, à côté de ce qui sert&#8239;; rien n’est
            coupé&#8239;;
          </li>
          <li>le résultat est comparé à l’ancien, et chaque écart est nommé sur cette page&#8239;;</li>
          <li>
            la nouvelle version sert ensuite d’un coup&#8239;; l’ancienne (génération {of?.generation ?? 0})
            est effacée&#8239;;
          </li>
          <li>le journal lui-même n’est pas touché&nbsp;: aucun vote ne change.</li>
        </ul>
      </div>
      {failed && <Notice kind="error">{failed}</Notice>}
      <div className="acts">
        <Button look="ghost" onClick={close} data-first>
          Annuler
        </Button>
        <Button busy={busy} onClick={() => of && void ask(of)}>
          Reconstruire
        </Button>
      </div>
    </Dialog>
  );
}
