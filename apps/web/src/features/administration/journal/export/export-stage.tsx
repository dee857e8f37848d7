import { counted, duration, number, plural } from '@fumata/text';
import { Notice } from '../../../../components/notice.js';
import { ProgressBar } from '../../kit/progress.js';
import type { Stage } from './use-export.js';

const SECOND_MS = 1_000;
const PERCENT = 100;

/** Progress or outcome of an export. */
export function ExportStage({ stage }: { stage: Stage }) {
  switch (stage.is) {
    case 'ready':
      return null;
    case 'running':
      return <Running {...stage} />;
    case 'saved':
      return (
        <Notice kind="ok">
          <span role="status">
            {counted(stage.events, 'événement')} dans {stage.name}, jusqu’à sa dernière ligne.
          </span>
        </Notice>
      );
    case 'interrupted':
      return (
        <Notice kind="error">
          La connexion s’est interrompue après {counted(stage.progress.events, 'événement')}
          &nbsp;: rien n’a été enregistré.
        </Notice>
      );
    case 'truncated':
      return (
        <Notice kind="error">
          Le fichier est tronqué&nbsp;: sa dernière ligne manque, après {number(stage.progress.events)}{' '}
          {plural(stage.progress.events, 'événement')}. Rien n’a été enregistré.
        </Notice>
      );
    case 'refused':
      return <Notice kind="error">L’export a échoué&nbsp;: {stage.why}</Notice>;
  }
}

function Running({ progress: { events, fraction }, since, now }: Extract<Stage, { is: 'running' }>) {
  const value = Math.floor(fraction * PERCENT);
  const seconds = (now - since) / SECOND_MS;
  const rate = seconds > 0 ? Math.round(events / seconds) : 0;
  const left = fraction > 0 && fraction < 1 ? Math.ceil((seconds / fraction) * (1 - fraction)) : undefined;
  const facts = [
    `${value}\u00A0%`,
    counted(events, 'événement'),
    rate > 0 ? `${number(rate)} par seconde` : '',
    left === undefined ? '' : `${duration(left)} restantes`,
  ];
  return (
    <div>
      <div className="row spread">
        <p className="label">Préparation</p>
        <p className="small muted num">{facts.filter(Boolean).join(', ')}</p>
      </div>
      <ProgressBar label="Préparation de l’export" value={value} />
    </div>
  );
}
