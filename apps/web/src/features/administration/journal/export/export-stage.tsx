import { duration, number, plural } from '@fumata/text';
import { Notice } from '../../../../components/notice.js';
import { ProgressBar } from '../../kit/progress.js';
import type { Stage } from './use-export.js';

const A_SECOND = 1_000;
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
            {number(stage.events)} {plural(stage.events, 'événement')} dans {stage.name}, jusqu’à sa dernière ligne.
          </span>
        </Notice>
      );
    case 'lost':
      return (
        <Notice kind="error">
          La liaison s’est rompue après {number(stage.reading.events)} {plural(stage.reading.events, 'événement')}
          &nbsp;: rien n’a été enregistré.
        </Notice>
      );
    case 'cut':
      return (
        <Notice kind="error">
          Le fichier est coupé&nbsp;: sa dernière ligne manque, après {number(stage.reading.events)}{' '}
          {plural(stage.reading.events, 'événement')}. Rien n’a été enregistré.
        </Notice>
      );
    case 'refused':
      return <Notice kind="error">L’export n’a pas pu se faire&nbsp;: {stage.why}</Notice>;
  }
}

function Running({ reading: { events, progress }, since, now }: Extract<Stage, { is: 'running' }>) {
  const value = Math.floor(progress * PERCENT);
  const seconds = (now - since) / A_SECOND;
  const rate = seconds > 0 ? Math.round(events / seconds) : 0;
  const left = progress > 0 && progress < 1 ? Math.ceil((seconds / progress) * (1 - progress)) : undefined;
  const facts = [
    `${value}\u00A0%`,
    `${number(events)} ${plural(events, 'événement')}`,
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
