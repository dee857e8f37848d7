import type { ReactNode } from 'react';
import { MainLink } from '../../../../components/navigation/links.js';
import { Niche } from '../../../../components/pictures/niche.js';
import { plural, frenchTypography } from '@fumata/text';
import { visuallyHidden } from '../../kit/data-table.js';
import { type PageHeadProps, pageTexts } from '../../kit/page.js';
import { ListPage, NothingFound } from '../../kit/list-page.js';
import { sortingBy, useListQuery, type ListState } from '../../kit/use-list-query.js';
import { pageOf } from '../../../../lib/list-query.js';
import { useRemoval, useRestore, RemoveDialog, type Removal } from '../../kit/remove-dialog.js';
import { loaderOf, useLoaded, detailOf } from '../../kit/server-state.js';
import { TrashableList } from '../../kit/trash.js';
import { cardinalColumns } from '../columns.js';
import {
  CARDINAL_LIST,
  CARDINALS,
  CARDINALS_LIST_ADDRESS,
  cardinalsQuery,
  exportAddress,
  trashQuery,
  type CardinalListQuery,
} from '../query.js';
import {
  countText,
  matchingCardinals,
  allMatchByName,
  FILTERS,
  valuesFor,
  type ListedCardinal,
} from '../rules/listing.js';
import { FilterForm, SearchFilter, SelectFilter } from '../../kit/filters.js';
import { LABELS } from '../rules/labels.js';
import type { Cardinal } from '@fumata/contracts';
import { ImportButton } from '../../kit/import-dialog.js';
import type { ImportKind } from '../../kit/import-table.js';
import '../../records.css';

export const { meta, ErrorBoundary } = pageTexts(
  'Cardinaux',
  'Erreur lors du chargement des cardinaux',
  'Liste des cardinaux',
);

export const load = loaderOf(cardinalsQuery);

export { ignoreQueryChanges as shouldRevalidate } from '../../kit/use-list-query.js';

export function Component() {
  const restore: Restore = useRestore({
    resource: CARDINALS,
    idOf: ({ _id }) => _id,
    doneText: ({ nomComplet }) => `${nomComplet} est rétabli`,
  });
  const head = { title: 'Cardinaux', actions: <MainLink to="/admin/cardinaux">Ajouter le Cardinal</MainLink> };
  return (
    <TrashableList
      head={head}
      list={CARDINALS_LIST_ADDRESS}
      tabs={[{ to: '/admin/cardinaux', label: 'Ajouter' }]}
      trash={{
        query: trashQuery,
        nounFor: (count) => plural(count, 'fiche'),
        nameOf: ({ nomComplet }) => nomComplet,
        before: [
          { head: visuallyHidden('Photo'), cell: (cardinal) => <Niche of={cardinal} small /> },
          { head: 'Nom', cell: ({ nom, prenom }) => `${nom}, ${prenom}`, isName: true },
          { head: 'Pays de service', cell: ({ paysService }) => paysService },
        ],
        onRestore: restore,
      }}
    >
      {(tabs) => <CardinalList head={head} tabs={tabs} restore={restore} />}
    </TrashableList>
  );
}

function CardinalList({ head, tabs, restore }: { head: PageHeadProps; tabs: ReactNode; restore: Restore }) {
  const { data: cardinals } = useLoaded(cardinalsQuery);
  const list = useListQuery(CARDINAL_LIST);
  const { query } = list;
  const results = matchingCardinals(cardinals, query);
  const { rows, page, pages } = query.all ? { rows: results, page: 1, pages: 1 } : pageOf(results, query.page);
  const removal = useRemoval(rows, ({ _id }) => _id);
  return (
    <ListPage
      {...head}
      tabs={tabs}
      actions={<Transfers exportTo={exportAddress(query, allMatchByName(results, query.search))} />}
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

const FILTER_LABELS = { ...LABELS, statutVotant: 'Statut' };
const BOOLEAN_TEXTS: Readonly<Record<string, string>> = { true: 'Oui', false: 'Non' };

interface FiltersProps {
  list: ListState<CardinalListQuery>;
  cardinals: readonly ListedCardinal[];
}

/** The filters offer every value of the whole collection. */
const CardinalFilters = ({ list, cardinals }: FiltersProps) => (
  <FilterForm label="Cardinaux" list={list}>
    <SearchFilter list={list} name="search" placeholder="Nom, prénom, titre" />
    {FILTERS.map((filter) => {
      const values = valuesFor(filter, cardinals);
      return (
        <SelectFilter
          key={filter}
          list={list}
          name={filter}
          label={FILTER_LABELS[filter]}
          options={[
            ['', values.length > 5 ? `Tous (${values.length})` : 'Tous'],
            ...values.map((value) => [value, BOOLEAN_TEXTS[value] ?? value] as const),
          ]}
        />
      );
    })}
    <label className="check">
      <input type="checkbox" checked={list.query.all} onChange={({ target }) => list.change({ all: target.checked })} />
      Tout voir
    </label>
  </FilterForm>
);

type Restore = (cardinal: Pick<Cardinal, '_id' | 'nomComplet'>) => Promise<unknown>;

const RemoveCardinal = ({ removal, restore }: { removal: Removal<ListedCardinal>; restore: Restore }) => (
  <RemoveDialog
    title={frenchTypography('Supprimer ce cardinal ?')}
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

const IMPORT: ImportKind = {
  title: 'Importer des cardinaux',
  hint: 'Le fichier a les colonnes de l’export. Une ligne qui porte un slug connu modifie la fiche\u202F; sans slug, elle en crée une. Rien n’est écrit avant votre accord.',
  path: `${CARDINALS}/import`,
  nouns: ['cardinal', 'cardinaux'],
  column: 'Cardinal',
  labels: LABELS,
};

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
