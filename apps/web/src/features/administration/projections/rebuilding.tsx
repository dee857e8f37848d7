import type { CSSProperties } from 'react';
import type { Projection } from '@fumata/contracts';
import { Badge } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { NAMES, shareOf, STEPS, workText } from './rules/words.js';

interface RebuildingProps {
  of: Projection;
  /** Whoever may only look has no button. */
  onInterrupt: (() => void) | undefined;
  busy: boolean;
}

/** A rebuild under way, with its three steps. */
export function Rebuilding({ of: { nom, generation, reconstruction }, onInterrupt, busy }: RebuildingProps) {
  if (!reconstruction) return null;
  const at = STEPS.findIndex(({ step }) => step === reconstruction.etape);
  const share = shareOf(reconstruction);
  const id = `reconstruction-${nom}`;
  return (
    <section className="pane rebuilding" aria-labelledby={id}>
      <header>
        <h2 id={id}>Reconstruction&nbsp;: {NAMES[nom]}</h2>
        <Badge kind="warn">en cours</Badge>
      </header>
      <ol className="stages">
        {STEPS.map(({ step, title, text }, n) => (
          <li
            key={step}
            className={n === at ? 'on' : n < at ? 'ok' : undefined}
            aria-current={n === at ? 'step' : undefined}
          >
            <b>{title}</b>
            {text}
          </li>
        ))}
      </ol>
      <div
        className="progress"
        role="progressbar"
        aria-label="Reconstruction"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        style={{ '--v': `${share}%` } as CSSProperties} // a custom property is none of React's
      >
        <i />
      </div>
      <div className="row spread">
        <p className="num">{workText(reconstruction)}</p>
        {onInterrupt && (
          <Button look="ghost" small busy={busy} onClick={onInterrupt}>
            Interrompre
          </Button>
        )}
      </div>
      <p className="small muted">La génération {generation} continue de servir le site jusqu’à la bascule.</p>
    </section>
  );
}
