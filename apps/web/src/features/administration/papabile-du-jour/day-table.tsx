import type { PapabileDuJour } from '@fumata/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Badge } from '../../../components/badge.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Niche } from '../../../components/niche.js';
import { TableBox } from '../../../components/table-box.js';
import { longDate, number, plural } from '../../../lib/french.js';
import { serverClock } from '../../../lib/now.js';
import { dayInRome } from '../rome-day.js';
import { cutShort, showingOf } from './rules.js';
import type { Showing } from './rules.js';

interface DayTableProps {
  entries: readonly PapabileDuJour[];
  onRemove: (entry: PapabileDuJour) => void;
}

const SHOWINGS = {
  inactive: { word: 'inactif', kind: 'off' },
  coming: { word: 'à venir', kind: 'warn' },
  current: { word: 'affiché', kind: 'ok' },
  past: { word: 'passé', kind: 'slate' },
} as const satisfies Record<Showing, { word: string; kind: string }>;

/** All entries, the farthest date first. */
export function DayTable({ entries, onRemove }: DayTableProps) {
  const [today] = useState(() => dayInRome(serverClock.now()));
  if (entries.length === 0)
    return (
      <EmptyState text="Aucun papabile du jour enregistré">
        <Link className="btn" to="?nouveau=1">
          Créer le premier
        </Link>
      </EmptyState>
    );
  return (
    <>
      <TableBox label="Papabili du jour">
        <table className="dense days">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">Photo</span>
              </th>
              <th scope="col">Cardinal</th>
              <th scope="col">Date d’affichage</th>
              <th scope="col">Citation</th>
              <th scope="col">Actif</th>
              <th scope="col" className="r">
                Actions
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <Row
                key={entry._id}
                entry={entry}
                showing={showingOf(entry, entries, today)}
                onRemove={onRemove}
              />
            ))}
          </tbody>
        </table>
      </TableBox>
      <p className="small muted a-foot" id="jours" tabIndex={-1} role="status">
        {number(entries.length)} {plural(entries.length, 'papabile du jour', 'papabili du jour')}
      </p>
    </>
  );
}

function Row({
  entry,
  showing,
  onRemove,
}: {
  entry: PapabileDuJour;
  showing: Showing;
  onRemove: DayTableProps['onRemove'];
}) {
  const { _id, cardinalId: cardinal, dateAffichage, citation } = entry;
  const of = `${cardinal.nomComplet}, ${longDate(`${dateAffichage}T12:00:00Z`)}`;
  return (
    <tr>
      <td>
        <Niche of={cardinal} small />
      </td>
      <th scope="row">
        <Link to={`?id=${_id}`}>{cardinal.nomComplet}</Link>
        {cardinal.supprime && (
          <>
            {' '}
            <Badge kind="off">à la corbeille</Badge>
          </>
        )}
      </th>
      <td>
        <time dateTime={dateAffichage}>{longDate(`${dateAffichage}T12:00:00Z`)}</time>
      </td>
      <td>{citation ? cutShort(citation) : <span className="faint">–</span>}</td>
      <td>
        <Badge kind={SHOWINGS[showing].kind} full={showing === 'current'}>
          {SHOWINGS[showing].word}
        </Badge>
      </td>
      <td>
        <div className="tools">
          <Link to={`?id=${_id}`} aria-label={`Modifier ${of}`}>
            Modifier
          </Link>
          <button type="button" className="x" aria-label={`Supprimer ${of}`} onClick={() => onRemove(entry)}>
            ×
          </button>
        </div>
      </td>
    </tr>
  );
}
