import type { Cardinal } from '@fumata/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PageMeta } from '../../../../routes/page.js';
import { Niche } from '../../../../components/niche.js';
import type { ApiClient } from '../../../../lib/api-client.js';
import { number, plural } from '@fumata/text';
import { unseen } from '../../kit/columns.js';
import { ImportButton } from '../../kit/import-dialog.js';
import type { ImportKind } from '../../kit/import-kind.js';
import { ListPage, NothingFound, PageHead, type PageHeadProps } from '../../kit/list-page.js';
import { sortingBy, useListQuery } from '../../kit/list-query.js';
import { pageOf } from '../../kit/page-of.js';
import { RemoveDialog } from '../../kit/remove-dialog.js';
import { useRemoval, type Removal } from '../../kit/row-actions.js';
import { loadQuery } from '../../kit/server-state.js';
import { Trash } from '../../kit/trash.js';
import { useTrashTabs } from '../../kit/trash-tabs.js';
import { useLoaded } from '../../kit/use-loaded.js';
import { useRestore } from '../../kit/use-restore.js';
import { LoadFailed } from '../../kit/load-failed.js';
import { detailOf } from '../../kit/refusal-text.js';
import { typeset } from '../../kit/typography.js';
import { cardinalColumns } from '../columns.js';
import { CardinalFilters } from '../filters.js';
import { CARDINAL_LIST, CARDINALS, CARDINALS_LIST, cardinalsQuery, exportAddress, trashQuery } from '../query.js';
import { LABELS } from '../rules/labels.js';
import { found, foundByName, type ListedCardinal } from '../rules/listing.js';
import '../../../../styles/checks.css';
import '../../../../styles/lists.css';
import '../../content.css';
import '../../form.css';

const IMPORT: ImportKind = {
  title: 'Importer des cardinaux',
  hint: 'Le fichier a les colonnes de l’export. Une ligne qui porte un slug connu modifie la fiche\u202F; sans slug, elle en crée une. Rien n’est écrit avant votre accord.',
  path: '/api/cardinaux/import',
  nouns: ['cardinal', 'cardinaux'],
  column: 'Cardinal',
  labels: LABELS,
};

export const meta = (): PageMeta => ({ title: 'Liste des cardinaux', hidden: true });

export const load = (api: ApiClient): Promise<unknown> => loadQuery(api, cardinalsQuery);

export { ignoreQueryChanges as shouldRevalidate } from '../../kit/ignore-query-changes.js';

type Restore = (cardinal: Pick<Cardinal, '_id' | 'nomComplet'>) => Promise<unknown>;

export function Component() {
  const { inTrash, tabs } = useTrashTabs({
    label: 'Cardinaux',
    list: CARDINALS_LIST,
    path: '/admin/cardinaux/liste',
    before: [{ to: '/admin/cardinaux', label: 'Ajouter' }],
  });
  const restore: Restore = useRestore({
    resource: CARDINALS,
    idOf: ({ _id }) => _id,
    doneText: ({ nomComplet }) => `${nomComplet} est rétabli`,
  });
  const head = {
    title: 'Cardinaux',
    actions: (
      <Link className="btn" to="/admin/cardinaux">
        Ajouter le Cardinal
      </Link>
    ),
  };
  if (!inTrash) return <CardinalList head={head} tabs={tabs} restore={restore} />;
  return (
    <>
      <PageHead {...head} />
      {tabs}
      <Trash
        query={trashQuery}
        countText={(count) => plural(count, 'fiche')}
        nameOf={({ nomComplet }) => nomComplet}
        before={[
          { head: unseen('Photo'), cell: (cardinal) => <Niche of={cardinal} small /> },
          { head: 'Nom', cell: ({ nom, prenom }) => `${nom}, ${prenom}`, isName: true },
          { head: 'Pays de service', cell: ({ paysService }) => paysService },
        ]}
        onRestore={restore}
      />
    </>
  );
}

interface CardinalListProps {
  head: PageHeadProps;
  tabs: ReactNode;
  restore: Restore;
}

function CardinalList({ head, tabs, restore }: CardinalListProps) {
  const { data: cardinals } = useLoaded(cardinalsQuery);
  const list = useListQuery(CARDINAL_LIST);
  const { query } = list;
  const results = found(cardinals, query);
  const { rows, page, pages } = query.all ? { rows: results, page: 1, pages: 1 } : pageOf(results, query.page);
  const removal = useRemoval(rows, ({ _id }) => _id);
  return (
    <ListPage
      {...head}
      tabs={tabs}
      filters={<CardinalFilters list={list} cardinals={cardinals} />}
      table={{
        label: 'Cardinaux',
        className: 'dense',
        columns: cardinalColumns(removal.start),
        rows,
        keyOf: ({ _id }) => _id,
        sorting: sortingBy(list),
      }}
      empty={
        <NothingFound
          isEmpty={cardinals.length === 0}
          emptyText="Aucun cardinal enregistré"
          create={{ to: '/admin/cardinaux', label: 'Ajouter' }}
          filteredText="Aucun cardinal ne correspond à vos critères de recherche"
          onReset={list.reset}
        />
      }
      count={countText(rows.length, results.length, cardinals.length)}
      pager={results.length > 0 ? { page, pages, to: (to) => list.to({ page: to }) } : undefined}
    >
      <Transfers exportTo={exportAddress(query, foundByName(results, query.search))} />
      <RemoveCardinal removal={removal} restore={restore} />
    </ListPage>
  );
}

const Transfers = ({ exportTo }: { exportTo: string }) => (
  <div className="row">
    <a className="btn ghost sm" href={exportTo} download>
      Exporter en CSV
    </a>
    <ImportButton kind={IMPORT} resource={CARDINALS} small>
      Importer un CSV…
    </ImportButton>
  </div>
);

const RemoveCardinal = ({ removal, restore }: { removal: Removal<ListedCardinal>; restore: Restore }) => (
  <RemoveDialog
    title={typeset('Supprimer ce cardinal ?')}
    removal={removal}
    resource={CARDINALS}
    pathOf={({ _id }) => `${CARDINALS}/${_id}`}
    failedText={(error) => detailOf(error, 'Erreur lors de la suppression')}
    onRestore={restore}
  >
    <p>
      <b>{removal.row?.nomComplet}</b>. La fiche part à la corbeille, d’où elle peut être rétablie. Ses voix restent
      dans le journal.
    </p>
  </RemoveDialog>
);

function countText(shown: number, results: number, total: number): string {
  const all = `Affichage de ${shown} cardinal(aux) sur ${total} au total`;
  if (results === total) return all;
  return `${all}, ${number(results)} ${plural(results, 'correspond', 'correspondent')} à vos critères`;
}

export const ErrorBoundary = () => <LoadFailed text="Erreur lors du chargement des cardinaux" />;
