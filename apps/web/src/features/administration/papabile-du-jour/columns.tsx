import type { PapabileDuJour } from '@fumata/contracts';
import { Link } from 'react-router-dom';
import { longDate } from '@fumata/text';
import { Badge } from '../../../components/badge.js';
import { Niche } from '../../../components/niche.js';
import { FAINT_DASH, titledActionsColumn, visuallyHidden } from '../kit/columns.js';
import type { Column } from '../kit/data-table.js';
import { RemoveButton } from '../kit/row-actions.js';
import { truncate, showingOf, type Showing } from './rules.js';

const SHOWINGS = {
  inactive: { text: 'inactif', kind: 'off' },
  coming: { text: 'à venir', kind: 'warn' },
  current: { text: 'affiché', kind: 'ok' },
  past: { text: 'passé', kind: 'slate' },
} as const satisfies Record<Showing, { text: string; kind: string }>;

const dateOf = ({ dateAffichage }: PapabileDuJour): string => longDate(dateAffichage);
const nameOf = (entry: PapabileDuJour): string => `${entry.cardinalId.nomComplet}, ${dateOf(entry)}`;

interface Days {
  readonly entries: readonly PapabileDuJour[];
  /** Today in Rome. */
  readonly today: string;
  readonly onRemove: (entry: PapabileDuJour) => void;
}

export const dayColumns = ({ entries, today, onRemove }: Days): readonly Column<PapabileDuJour>[] => [
  { head: visuallyHidden('Photo'), cell: ({ cardinalId }) => <Niche of={cardinalId} small /> },
  {
    head: 'Cardinal',
    isName: true,
    cell: ({ _id, cardinalId: { nomComplet, supprime } }) => (
      <>
        <Link to={`?id=${_id}`}>{nomComplet}</Link>
        {supprime && (
          <>
            {' '}
            <Badge kind="off">à la corbeille</Badge>
          </>
        )}
      </>
    ),
  },
  { head: 'Date d’affichage', cell: (entry) => <time dateTime={entry.dateAffichage}>{dateOf(entry)}</time> },
  { head: 'Citation', cell: ({ citation }) => (citation ? truncate(citation) : FAINT_DASH) },
  {
    head: 'Actif',
    cell: (entry) => {
      const showing = showingOf(entry, entries, today);
      return (
        <Badge kind={SHOWINGS[showing].kind} full={showing === 'current'}>
          {SHOWINGS[showing].text}
        </Badge>
      );
    },
  },
  titledActionsColumn((entry) => (
    <>
      <Link to={`?id=${entry._id}`} aria-label={`Modifier ${nameOf(entry)}`}>
        Modifier
      </Link>
      <RemoveButton id={entry._id} label={`Supprimer ${nameOf(entry)}`} onClick={() => onRemove(entry)} />
    </>
  )),
];
