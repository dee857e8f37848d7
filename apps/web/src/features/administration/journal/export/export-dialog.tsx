import type { ReplayEdition } from '@fumata/contracts';
import { useState } from 'react';
import { counted } from '@fumata/text';
import { Button } from '../../../../components/button.js';
import { Dialog } from '../../../../components/dialog.js';
import type { Feed } from '../events/event-feed.js';
import { eventParameters, type EventCriteria } from '../events/rules/event-query.js';
import type { Format } from './export-tracker.js';
import { ExportStage } from './export-stage.js';
import { useExport } from './use-export.js';
import { filterTexts } from './filter-texts.js';

interface ExportDialogProps {
  open: boolean;
  onClose: () => void;
  edition: Pick<ReplayEdition, '_id' | 'closedRounds'>;
  shown: Feed;
  criteria: EventCriteria;
  cardinals: ReadonlyMap<string, string>;
}

/** Exports the events that pass the filters as a file. */
export const ExportDialog = ({ open, onClose, ...rest }: ExportDialogProps) => (
  <Dialog title="Exporter le journal" open={open} onClose={onClose}>
    <Exporting {...rest} onClose={onClose} />
  </Dialog>
);

function Exporting({ edition, shown, criteria, cardinals, onClose }: Omit<ExportDialogProps, 'open'>) {
  const [format, setFormat] = useState<Format>('ndjson');
  const { stage, start, stop } = useExport();
  // Fixed when the dialog opens, so that the text and the progress do not change while events are recorded.
  const [to] = useState(Math.min(shown.total, Number(criteria.a) || shown.total));
  const from = Number(criteria.de) || 1;
  const filters = filterTexts(criteria, { cardinals, rounds: shown.rounds });
  const query = eventParameters(criteria).toString();
  const path = `/api/journal/${edition._id}/export.${format}${query && `?${query}`}`;
  const isRunning = stage.is === 'running';
  return (
    <>
      <p>
        {filters.length === 0
          ? `Toute l’édition\u00A0: ${counted(to, 'événement')}, que l’on peut recompter.`
          : `Ce qui répond aux filtres\u00A0: ${filters.join(', ')}.`}{' '}
        Aucune donnée personnelle&nbsp;: les visiteurs y portent un pseudonyme par édition, et les administrateurs n’y
        ont pas de nom.
      </p>
      <FormatChoice format={format} disabled={isRunning} onFormat={setFormat} />
      <ExportStage stage={stage} />
      <OtherDownloads path={path} edition={edition} />
      <div className="acts">
        <Button look="ghost" onClick={isRunning ? stop : onClose}>
          {isRunning ? 'Interrompre' : stage.is === 'saved' ? 'Fermer' : 'Annuler'}
        </Button>
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
