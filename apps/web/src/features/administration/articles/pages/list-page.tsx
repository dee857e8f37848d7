import type { ArticlePage, ArticleCard } from '@fumata/contracts';
import type { ReactNode } from 'react';
import { useNavigation, type LoaderFunctionArgs } from 'react-router-dom';
import { MainLink } from '../../../../components/navigation/links.js';
import { CATEGORIES } from '../../../../components/article/words.js';
import type { ApiClient } from '../../../../lib/requests/api-client.js';
import { counted, longDate, plural, frenchTypography } from '@fumata/text';
import { type PageHeadProps, pageTexts } from '../../kit/page.js';
import { ListPage, NothingFound } from '../../kit/list-page.js';
import { parseListQuery } from '../../../../lib/list-query.js';
import { useListQuery, type ListState } from '../../kit/use-list-query.js';
import { useRemoval, useRestore, RemoveDialog, type Removal } from '../../kit/remove-dialog.js';
import { loadQuery, useLoaded, detailOf, TOAST_MS } from '../../kit/server-state.js';
import { isTrash, TrashableList } from '../../kit/trash.js';
import { articleColumns } from '../columns.js';
import {
  ARTICLE_LIST,
  ARTICLES,
  ARTICLES_LIST_ADDRESS,
  articlesQuery,
  isFiltered,
  MAX_SEARCH_LENGTH,
  trashQuery,
  type ArticleListQuery,
} from '../query.js';
import { FilterForm, optionsOf, SearchFilter, SelectFilter } from '../../kit/filters.js';
import '../../../../styles/lists.css';
import '../../content.css';
import '../articles.css';

export const { meta, ErrorBoundary } = pageTexts(
  'Articles',
  'Erreur lors du chargement des articles',
  'Articles, administration',
);

export async function load(api: ApiClient, { request }: LoaderFunctionArgs): Promise<ArticlePage | null> {
  const { searchParams } = new URL(request.url);
  return isTrash(searchParams) ? null : loadQuery(api, articlesQuery(parseListQuery(ARTICLE_LIST, searchParams)));
}

const CREATE = { to: '/admin/articles/create', label: 'Créer un article' };

export function Component() {
  const restore: Restore = useRestore({
    resource: ARTICLES,
    idOf: ({ _id }) => _id,
    doneText: ({ titre }) => `«\u00A0${titre}\u00A0» est rétabli`,
    toastMs: TOAST_MS,
  });
  const head = { title: 'Articles', actions: <MainLink to={CREATE.to}>{CREATE.label}</MainLink> };
  return (
    <TrashableList
      head={head}
      list={ARTICLES_LIST_ADDRESS}
      trash={{
        query: trashQuery,
        nounFor: (count) => plural(count, 'article'),
        nameOf: ({ titre }) => `«\u00A0${titre}\u00A0»`,
        before: [
          { head: 'Titre', cell: ({ titre }) => titre, isName: true },
          { head: 'Catégorie', cell: ({ categorie }) => CATEGORIES[categorie] },
        ],
        after: [{ head: 'Effacé définitivement le', cell: ({ purgeLe }) => longDate(purgeLe) }],
        onRestore: restore,
      }}
    >
      {(tabs) => <ArticleList head={head} tabs={tabs} restore={restore} />}
    </TrashableList>
  );
}

function ArticleList({ head, tabs, restore }: { head: PageHeadProps; tabs: ReactNode; restore: Restore }) {
  const list = useListQuery(ARTICLE_LIST);
  const { data } = useLoaded(articlesQuery(list.applied));
  const { articles, total, currentPage, totalPages } = data;
  const { state } = useNavigation();
  const removal = useRemoval(articles, ({ _id }) => _id);
  return (
    <ListPage
      {...head}
      tabs={tabs}
      filters={<ArticleFilters list={list} />}
      table={{
        label: 'Articles',
        className: 'dense articles',
        columns: articleColumns(removal.start),
        rows: articles,
        keyOf: ({ _id }) => _id,
        busy: state === 'loading',
      }}
      empty={
        <NothingFound
          isEmpty={!isFiltered(list.query)}
          emptyText="Aucun article enregistré"
          create={CREATE}
          filteredText="Aucun article ne correspond à vos critères de recherche"
          onReset={list.reset}
        />
      }
      count={counted(total, 'article')}
      pager={{ page: currentPage, pages: totalPages, to: (page) => list.to({ page }) }}
    >
      <RemoveArticle removal={removal} restore={restore} />
    </ListPage>
  );
}

const ArticleFilters = ({ list }: { list: ListState<ArticleListQuery> }) => (
  <FilterForm label="Articles" list={list}>
    <SearchFilter list={list} name="search" placeholder="Titre, résumé, texte" maxLength={MAX_SEARCH_LENGTH} />
    <SelectFilter list={list} name="categorie" label="Catégorie" options={[['', 'Toutes'], ...optionsOf(CATEGORIES)]} />
    <SelectFilter
      list={list}
      name="publie"
      label="Publication"
      options={[
        ['', 'Tous'],
        ['true', 'Publiés et programmés'],
        ['false', 'Brouillons'],
      ]}
    />
  </FilterForm>
);

type Restore = (article: Pick<ArticleCard, '_id' | 'titre'>) => Promise<unknown>;

const RemoveArticle = ({ removal, restore }: { removal: Removal<ArticleCard>; restore: Restore }) => (
  <RemoveDialog
    title={frenchTypography('Supprimer cet article ?')}
    removal={removal}
    resource={ARTICLES}
    pathOf={({ _id }) => `${ARTICLES}/${_id}`}
    failedText={(error) => `Erreur lors de la suppression: ${detailOf(error)}`}
    toastMs={TOAST_MS}
    onRestore={restore}
  >
    <p className="long">
      <b>{removal.row?.titre}</b>
    </p>
    <p>Il disparaît du site et part à la corbeille, d’où il peut être rétabli pendant 30&nbsp;jours.</p>
  </RemoveDialog>
);
