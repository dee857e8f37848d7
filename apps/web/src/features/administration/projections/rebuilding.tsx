import type { Projection } from '@fumata/contracts';
import { Badge } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { Pane } from '../kit/pane.js';
import { ProgressBar } from '../kit/progress.js';
import { NAMES, percentOf, STEPS, workText } from './rules/words.js';

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
      <ProgressBar label="Reconstruction" value={percentOf(reconstruction)} />
      <div className="row spread">
        <p className="num">{workText(reconstruction)}</p>
        {onInterrupt && (
          <Button look="ghost" small busy={busy} onClick={onInterrupt}>
            Interrompre
          </Button>
        )}
      </div>
      <p className="small muted">La génération {generation} continue de servir le site jusqu’à la bascule.</p>
    </Pane>
  );
}
