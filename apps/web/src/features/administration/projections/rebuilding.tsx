import type { Projection } from '@fumata/contracts';
import { Badge } from '../../../components/badge.js';
import { GhostButton } from '../../../components/button.js';
import { Pane } from '../kit/page.js';
import { ProgressBar } from '../kit/progress.js';
import { NAMES, STEPS, rebuildPercent, rebuildText } from './rules/words.js';
import { number } from '@fumata/text';
import { Dialog } from '../../../components/dialogs/dialog.js';
import { Notice } from '../../../components/messages/notice.js';
import { toast } from '../../../components/messages/toasts.js';
import { useAction, detailOf } from '../kit/server-state.js';
import { DialogActs, Effects } from '../kit/dialog-parts.js';
import { PROJECTIONS } from './use-projections.js';

interface RebuildingProps {
  of: Projection;
  /** Undefined for users who may not interrupt it. */
  onInterrupt: (() => void) | undefined;
  busy: boolean;
}

/** A running rebuild with its three steps. */
export function Rebuilding({ of: { nom, generation, reconstruction }, onInterrupt, busy }: RebuildingProps) {
  if (!reconstruction) return null;
  const current = STEPS.findIndex(({ step }) => step === reconstruction.etape);
  return (
    <Pane
      id={`reconstruction-${nom}`}
      title={`Reconstruction\u00A0: ${NAMES[nom]}`}
      aside={<Badge kind="warn">en cours</Badge>}
      className="rebuilding"
    >
      <ol className="stages">
        {STEPS.map(({ step, title, text }, index) => (
          <li
            key={step}
            className={index === current ? 'on' : index < current ? 'ok' : undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            <b>{title}</b>
            {text}
          </li>
        ))}
      </ol>
      <ProgressBar label="Reconstruction" value={rebuildPercent(reconstruction)} />
      <div className="row spread">
        <p className="num">{rebuildText(reconstruction)}</p>
        {onInterrupt && (
          <GhostButton small busy={busy} onClick={onInterrupt}>
            Interrompre
          </GhostButton>
        )}
      </div>
      <p className="small muted">La génération {generation} continue de servir le site jusqu’à la bascule.</p>
    </Pane>
  );
}

interface RebuildDialogProps {
  /** Undefined while the dialog is closed. */
  projection: Projection | undefined;
  events: number;
  onClose: () => void;
  onRequested: () => void;
}

export function RebuildDialog({ projection, events, onClose, onRequested }: RebuildDialogProps) {
  const { run, busy, error, reset } = useAction<Projection, { message: string }>({
    call: (api, { nom }) => api.send('POST', `${PROJECTIONS}/${nom}/rebuild`, {}),
    onDone: ({ message }, { nom }) => {
      toast('success', message);
      onRequested();
      if (nom === projection?.nom) close(); // else: the dialog was opened for another projection meanwhile
    },
    onFailed: () => undefined, // the dialog shows it
  });
  const close = (): void => {
    reset();
    onClose();
  };
  return (
    <Dialog
      title={projection ? `Reconstruire\u00A0: ${NAMES[projection.nom]}` : ''}
      open={projection !== undefined}
      onClose={close}
      returnTo="projections"
    >
      <Effects>
        <li>
          les {number(events)} événements du journal sont relus, à côté de ce qui sert&#8239;; rien n’est coupé&#8239;;
        </li>
        <li>le résultat est comparé à l’ancien, et chaque écart est nommé sur cette page&#8239;;</li>
        <li>
          la nouvelle version prend ensuite le relais, sans coupure&#8239;; l’ancienne (génération{' '}
          {projection?.generation ?? 0}) est effacée&#8239;;
        </li>
        <li>le journal lui-même n’est pas touché&nbsp;: aucun vote ne change.</li>
      </Effects>
      {error && <Notice kind="error">{detailOf(error)}</Notice>}
      <DialogActs
        act="Reconstruire"
        busy={busy}
        isCautious
        onAct={() => projection && void run(projection)}
        onCancel={close}
      />
    </Dialog>
  );
}
