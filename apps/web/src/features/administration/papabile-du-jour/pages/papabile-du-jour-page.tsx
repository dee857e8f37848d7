import type { PapabileDuJour } from '@fumata/contracts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { PageMeta } from '../../../../routes/page.js';
import { EmptyState } from '../../../../components/empty-state.js';
import type { ApiClient } from '../../../../lib/api-client.js';
import { serverClock } from '../../../../lib/now.js';
import { ListPage, PageHead } from '../../kit/list-page.js';
import { RemoveDialog } from '../../kit/remove-dialog.js';
import { useRemoval, type Removal } from '../../kit/row-actions.js';
import { loadQuery } from '../../kit/server-state.js';
import { useLoaded } from '../../kit/use-loaded.js';
import { LoadFailed } from '../../kit/load-failed.js';
import { counted, dayInRome } from '@fumata/text';
import { dayColumns } from '../columns.js';
import { DayForm } from '../day-form.js';
import { DAYS_PATH, daysQuery, PAPABILI_DU_JOUR } from '../query.js';
import '../../../../styles/checks.css';
import '../../content.css';
import '../../form.css';

const TOAST_MS = 3_000;

export const meta = (): PageMeta => ({ title: 'Papabile du jour, administration', hidden: true });

export const load = (api: ApiClient): Promise<unknown> => loadQuery(api, daysQuery);

export { ignoreQueryChanges as shouldRevalidate } from '../../kit/ignore-query-changes.js';

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
        back={{ to: DAYS_PATH, label: 'Retour à la liste' }}
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
      actions={
        <Link className="btn" to="?nouveau=1">
          Nouveau papabile du jour
        </Link>
      }
      table={{
        label: 'Papabili du jour',
        className: 'dense days',
        columns: dayColumns({ entries, today, onRemove: removal.start }),
        rows: entries,
        keyOf: ({ _id }) => _id,
      }}
      empty={
        <EmptyState text="Aucun papabile du jour enregistré">
          <Link className="btn" to="?nouveau=1">
            Créer le premier
          </Link>
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
    resource={PAPABILI_DU_JOUR}
    pathOf={({ _id }) => `${PAPABILI_DU_JOUR}/${_id}`}
    failedText={() => 'Erreur lors de la suppression du papabile du jour'}
    toastMs={TOAST_MS}
  >
    <p>Êtes-vous sûr de vouloir supprimer le papabile du jour pour {removal.row?.cardinalId.nomComplet}&#8239;?</p>
  </RemoveDialog>
);

export const ErrorBoundary = () => (
  <LoadFailed head={{ title: 'Papabile du jour' }} text="Erreur lors du chargement des données" />
);
