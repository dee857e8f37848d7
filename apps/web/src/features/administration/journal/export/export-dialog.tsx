import type { ReplayEdition } from '@fumata/contracts';
import { useState } from 'react';
import { counted, duration, number, plural, longDate, roundName } from '@fumata/text';
import { Button, GhostButton } from '../../../../components/button.js';
import { Dialog } from '../../../../components/dialogs/dialog.js';
import type { Feed } from '../events/event-feed.js';
import { eventParameters, type EventCriteria } from '../events/rules/event-query.js';
import type { Format } from './export-tracker.js';
import { useExport, type Stage } from './use-export.js';
import { Notice } from '../../../../components/messages/notice.js';
import { ProgressBar } from '../../kit/progress.js';
import { ACTORS, KINDS, TYPES } from '../events/rules/labels.js';
import type { Names } from '../events/rules/texts.js';

interface ExportDialogProps {
  open: boolean;
  onClose: () => void;
  edition: Pick<ReplayEdition, '_id' | 'closedRounds'>;
  feed: Feed;
  criteria: EventCriteria;
  cardinals: ReadonlyMap<string, string>;
}

/** Exports the events that pass the filters as a file. */
export const ExportDialog = ({ open, onClose, ...rest }: ExportDialogProps) => (
  <Dialog title="Exporter le journal" open={open} onClose={onClose}>
    <Exporting {...rest} onClose={onClose} />
  </Dialog>
);

function Exporting({ edition, feed, criteria, cardinals, onClose }: Omit<ExportDialogProps, 'open'>) {
  const [format, setFormat] = useState<Format>('ndjson');
  const { stage, start, stop } = useExport();
  // Fixed when the dialog opens, so that the text and the progress do not change while events are recorded.
  const [to] = useState(Math.min(feed.total, Number(criteria.a) || feed.total));
  const from = Number(criteria.de) || 1;
  const filters = filterTexts(criteria, { cardinals, rounds: feed.rounds });
  const query = eventParameters(criteria).toString();
  const path = `/api/journal/${edition._id}/export.${format}${query && `?${query}`}`;
  const isRunning = stage.is === 'running';
  return (
    <>
      <p>
        {filters.length === 0
          ? `Toute l’édition\u00A0: ${counted(to, 'événement')}, que l’on peut recompter.`
          : `Ce qui répond aux filtres\u00A0: ${filters.join(', ')}.`}{' '}
        Aucune donnée personnelle&nbsp;: les visiteurs y portent un pseudonyme par scrutin, et les administrateurs n’y
        ont pas de nom.
      </p>
      <FormatChoice format={format} disabled={isRunning} onFormat={setFormat} />
      <ExportStage stage={stage} />
      <OtherDownloads path={path} edition={edition} />
      <div className="acts">
        <GhostButton onClick={isRunning ? stop : onClose}>
          {isRunning ? 'Interrompre' : stage.is === 'saved' ? 'Fermer' : 'Annuler'}
        </GhostButton>
        <Button data-first busy={isRunning} onClick={() => start({ path, format, from, to })}>
          {stage.is === 'interrupted' || stage.is === 'truncated' || stage.is === 'refused'
            ? 'Réessayer'
            : 'Télécharger'}
        </Button>
      </div>
    </>
  );
}

interface FormatChoiceProps {
  format: Format;
  disabled: boolean;
  onFormat: (format: Format) => void;
}

const FormatChoice = ({ format, disabled, onFormat }: FormatChoiceProps) => (
  <fieldset className="formats" disabled={disabled}>
    <legend className="label">Format</legend>
    {FORMATS.map(([value, label]) => (
      <label key={value} className="check">
        <input type="radio" name="format" checked={format === value} onChange={() => onFormat(value)} />
        {label}
      </label>
    ))}
  </fieldset>
);

const FORMATS: readonly (readonly [Format, string])[] = [
  ['ndjson', 'NDJSON, avec manifeste et fin de fichier vérifiable'],
  ['csv', 'CSV, pour un tableur'],
];

const OtherDownloads = ({
  path,
  edition: { _id, closedRounds },
}: Pick<ExportDialogProps, 'edition'> & { path: string }) => (
  <p className="small muted">
    Très grand fichier&#8239;?{' '}
    <a href={path} download>
      Le confier au navigateur
    </a>
    , sans passer par cette page.
    {closedRounds > 0 && (
      <>
        {' '}
        Les résultats de chaque scrutin clos, à part&nbsp;:{' '}
        <a href={`/api/donnees/${_id}/resultats.csv`} download>
          CSV
        </a>{' '}
        ou{' '}
        <a href={`/api/donnees/${_id}/resultats.json`} download={`fumata-resultats-${_id}.json`}>
          JSON
        </a>
        .
      </>
    )}
  </p>
);

const SECOND_MS = 1_000;
const PERCENT = 100;

/** Progress or outcome of an export. */
function ExportStage({ stage }: { stage: Stage }) {
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

const LABELS: Readonly<Record<string, string>> = { ...KINDS, ...TYPES };
const ACTOR_LABELS: Readonly<Record<string, string>> = ACTORS;

/** Describes each active filter; empty without filters. */
export function filterTexts(criteria: EventCriteria, { cardinals, rounds }: Names): string[] {
  const { q, sorte, tour, cardinal, acteur, de, a, du, au } = criteria;
  const round = rounds[tour];
  return [
    q.trim() === '' ? '' : `recherche «\u00A0${q.trim()}\u00A0»`,
    sorte === '' ? '' : `type\u00A0: ${(LABELS[sorte] ?? sorte).toLowerCase()}`,
    tour === '' ? '' : round === undefined ? 'un seul scrutin' : roundName(round),
    cardinal === '' ? '' : (cardinals.get(cardinal) ?? 'un seul cardinal'),
    acteur === '' ? '' : `auteur\u00A0: ${(ACTOR_LABELS[acteur] ?? acteur).toLowerCase()}`,
    de === '' ? '' : `à partir de l’événement ${number(Number(de))}`,
    a === '' ? '' : `jusqu’à l’événement ${number(Number(a))}`,
    du === '' ? '' : `à partir du ${longDate(du)}`,
    au === '' ? '' : `jusqu’au ${longDate(au)}`,
  ].filter((text) => text !== '');
}
