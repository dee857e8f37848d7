import type { PapabileDuJour } from '@fumata/contracts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { MainLink } from '../../../../components/navigation/links.js';
import { EmptyState } from '../../../../components/messages/empty-state.js';
import { serverClock } from '../../../../lib/now.js';
import { PageHead, pageTexts } from '../../kit/page.js';
import { ListPage } from '../../kit/list-page.js';
import { RemoveDialog, useRemoval, type Removal } from '../../kit/remove-dialog.js';
import { loaderOf, TOAST_MS, useLoaded } from '../../kit/server-state.js';
import { counted, dayInRome, longDate } from '@fumata/text';
import { DayForm } from '../day-form.js';
import { PAPABILE_DU_JOUR_PAGE, daysQuery, PAPABILE_DU_JOUR_API } from '../query.js';
import { Badge, type BadgeProps } from '../../../../components/badge.js';
import { Niche } from '../../../../components/pictures/niche.js';
import { FAINT_DASH, titledActionsColumn, visuallyHidden, type Column, RemoveButton } from '../../kit/data-table.js';
import { truncate, showingOf, type Showing } from '../form.js';
import '../../records.css';

export const { meta, ErrorBoundary } = pageTexts(
  'Papabile du jour',
  'Erreur lors du chargement des données',
  'Papabile du jour, administration',
);

export const load = loaderOf(daysQuery);

export { ignoreQueryChanges as shouldRevalidate } from '../../kit/use-list-query.js';

/** In the URL, `?nouveau=1` opens an empty form, `?id=…` the form of an entry. */
export function Component() {
  const { entries, papabili } = useLoaded(daysQuery).data;
  const [parameters] = useSearchParams();
  const entry = entries.find(({ _id }) => _id === parameters.get('id'));
  if (entry === undefined && parameters.get('nouveau') !== '1') return <DayList entries={entries} />;
  return (
    <>
      <PageHead
        title={entry ? 'Modifier le papabile du jour' : 'Nouveau papabile du jour'}
        back={{ to: PAPABILE_DU_JOUR_PAGE, label: 'Retour à la liste' }}
      />
      <DayForm key={entry?._id ?? 'new'} entry={entry} entries={entries} papabili={papabili} />
    </>
  );
}

function DayList({ entries }: { entries: readonly PapabileDuJour[] }) {
  const removal = useRemoval(entries, ({ _id }) => _id);
  const [today] = useState(() => dayInRome(serverClock.now()));
  return (
    <ListPage
      title="Papabile du jour"
      actions={<MainLink to="?nouveau=1">Nouveau papabile du jour</MainLink>}
      table={{
        label: 'Papabili du jour',
        className: 'dense days',
        columns: dayColumns({ entries, today, onRemove: removal.start }),
        rows: entries,
        keyOf: ({ _id }) => _id,
      }}
      empty={
        <EmptyState text="Aucun papabile du jour enregistré">
          <MainLink to="?nouveau=1">Créer le premier</MainLink>
        </EmptyState>
      }
      count={entries.length > 0 && counted(entries.length, 'papabile du jour', 'papabili du jour')}
    >
      <RemoveDay removal={removal} />
    </ListPage>
  );
}

const RemoveDay = ({ removal }: { removal: Removal<PapabileDuJour> }) => (
  <RemoveDialog
    title="Supprimer"
    removal={removal}
    resource={PAPABILE_DU_JOUR_API}
    pathOf={({ _id }) => `${PAPABILE_DU_JOUR_API}/${_id}`}
    failedText={() => 'Erreur lors de la suppression du papabile du jour'}
    toastMs={TOAST_MS}
  >
    <p>Êtes-vous sûr de vouloir supprimer le papabile du jour pour {removal.row?.cardinalId.nomComplet}&#8239;?</p>
  </RemoveDialog>
);

const SHOWINGS: Readonly<Record<Showing, BadgeProps>> = {
  inactive: { kind: 'off', children: 'inactif' },
  coming: { kind: 'warn', children: 'à venir' },
  current: { kind: 'ok', full: true, children: 'affiché' },
  past: { kind: 'slate', children: 'passé' },
};

const dateOf = ({ dateAffichage }: PapabileDuJour): string => longDate(dateAffichage);
const nameOf = (entry: PapabileDuJour): string => `${entry.cardinalId.nomComplet}, ${dateOf(entry)}`;

interface DayColumns {
  readonly entries: readonly PapabileDuJour[];
  /** Today in Rome. */
  readonly today: string;
  readonly onRemove: (entry: PapabileDuJour) => void;
}

const dayColumns = ({ entries, today, onRemove }: DayColumns): readonly Column<PapabileDuJour>[] => [
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
  { head: 'Actif', cell: (entry) => <Badge {...SHOWINGS[showingOf(entry, entries, today)]} /> },
  titledActionsColumn((entry) => (
    <>
      <Link to={`?id=${entry._id}`} aria-label={`Modifier ${nameOf(entry)}`}>
        Modifier
      </Link>
      <RemoveButton id={entry._id} label={`Supprimer ${nameOf(entry)}`} onClick={() => onRemove(entry)} />
    </>
  )),
];
