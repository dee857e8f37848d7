import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PageMeta } from '../../../../routes/page.js';
import { Niche } from '../../../../components/niche.js';
import type { ApiClient } from '../../../../lib/api-client.js';
import { plural } from '@fumata/text';
import { visuallyHidden } from '../../kit/columns.js';
import { ListPage, PageHead, type PageHeadProps } from '../../kit/list-page.js';
import { NothingFound } from '../../kit/nothing-found.js';
import { sortingBy, useListQuery } from '../../kit/use-list-query.js';
import { pageOf } from '../../kit/page-of.js';
import { useRemoval } from '../../kit/row-actions.js';
import { loadQuery } from '../../kit/server-state.js';
import { Trash } from '../../kit/trash.js';
import { useTrashTabs } from '../../kit/trash-tabs.js';
import { useLoaded } from '../../kit/use-loaded.js';
import { useRestore } from '../../kit/use-restore.js';
import { LoadFailed } from '../../kit/load-failed.js';
import { cardinalColumns } from '../columns.js';
import { CardinalFilters } from '../filters.js';
import {
  CARDINAL_LIST,
  CARDINALS,
  CARDINALS_LIST_ADDRESS,
  cardinalsQuery,
  exportAddress,
  trashQuery,
} from '../query.js';
import { countText, found, foundByName } from '../rules/listing.js';
import { RemoveCardinal, type Restore } from '../remove-cardinal.js';
import { Transfers } from '../transfers.js';
import '../../../../styles/checks.css';
import '../../../../styles/lists.css';
import '../../content.css';
import '../../form.css';

export const meta = (): PageMeta => ({ title: 'Liste des cardinaux', hidden: true });

export const load = (api: ApiClient): Promise<unknown> => loadQuery(api, cardinalsQuery);

export { ignoreQueryChanges as shouldRevalidate } from '../../kit/ignore-query-changes.js';

export function Component() {
  const { inTrash, tabs } = useTrashTabs({
    label: 'Cardinaux',
    list: CARDINALS_LIST_ADDRESS,
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
          { head: visuallyHidden('Photo'), cell: (cardinal) => <Niche of={cardinal} small /> },
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
      actions={<Transfers exportTo={exportAddress(query, foundByName(results, query.search))} />}
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
      <RemoveCardinal removal={removal} restore={restore} />
    </ListPage>
  );
}

export const ErrorBoundary = () => (
  <LoadFailed head={{ title: 'Cardinaux' }} text="Erreur lors du chargement des cardinaux" />
);
