import type { ArticleCard, ArticlePage } from '@fumata/contracts';
import type { ReactNode } from 'react';
import { Link, Navigate, useNavigation, type LoaderFunctionArgs } from 'react-router-dom';
import type { PageMeta } from '../../../../routes/page.js';
import { CATEGORIES } from '../../../../components/article/words.js';
import type { ApiClient } from '../../../../lib/api-client.js';
import { longDate, number, plural } from '@fumata/text';
import { FilterForm, optionsOf, SearchFilter, SelectFilter } from '../../kit/filters.js';
import { ListPage, NothingFound, PageHead, type PageHeadProps } from '../../kit/list-page.js';
import { parseListQuery, useListQuery, type ListState } from '../../kit/list-query.js';
import { RemoveDialog } from '../../kit/remove-dialog.js';
import { useRemoval, type Removal } from '../../kit/row-actions.js';
import { loadQuery } from '../../kit/server-state.js';
import { Trash } from '../../kit/trash.js';
import { isTrash, useTrashTabs } from '../../kit/trash-tabs.js';
import { useLoaded } from '../../kit/use-loaded.js';
import { useRestore } from '../../kit/use-restore.js';
import { LoadFailed } from '../../kit/load-failed.js';
import { detailOf } from '../../kit/refusal-text.js';
import { typeset } from '../../kit/typography.js';
import { articleColumns } from '../columns.js';
import {
  ARTICLE_LIST,
  ARTICLES,
  ARTICLES_LIST,
  articlesQuery,
  isFiltered,
  LIST,
  trashQuery,
  type ArticleListQuery,
} from '../query.js';
import '../../../../styles/lists.css';
import '../../content.css';
import '../articles.css';

const TOAST_MS = 3_000;

export const meta = (): PageMeta => ({ title: 'Articles, administration', hidden: true });

export async function load(api: ApiClient, { request }: LoaderFunctionArgs): Promise<ArticlePage | null> {
  const { searchParams } = new URL(request.url);
  return isTrash(searchParams) ? null : loadQuery(api, articlesQuery(parseListQuery(ARTICLE_LIST, searchParams)));
}

type Restore = (article: Pick<ArticleCard, '_id' | 'titre'>) => Promise<unknown>;

export function Component() {
  const { inTrash, tabs } = useTrashTabs({ label: 'Articles', list: ARTICLES_LIST, path: LIST });
  const restore: Restore = useRestore({
    resource: ARTICLES,
    idOf: ({ _id }) => _id,
    doneText: ({ titre }) => `«\u00A0${titre}\u00A0» est rétabli`,
    toastMs: TOAST_MS,
  });
  const head = {
    title: 'Articles',
    actions: (
      <Link className="btn" to="/admin/articles/create">
        Créer un article
      </Link>
    ),
  };
  if (!inTrash) return <ArticleList head={head} tabs={tabs} restore={restore} />;
  return (
    <>
      <PageHead {...head} />
      {tabs}
      <Trash
        query={trashQuery}
        countText={(count) => plural(count, 'article')}
        nameOf={({ titre }) => `«\u00A0${titre}\u00A0»`}
        before={[
          { head: 'Titre', cell: ({ titre }) => titre, isName: true },
          { head: 'Catégorie', cell: ({ categorie }) => CATEGORIES[categorie] },
        ]}
        after={[{ head: 'Effacé pour de bon le', cell: ({ purgeLe }) => longDate(purgeLe) }]}
        onRestore={restore}
      />
    </>
  );
}

interface ArticleListProps {
  head: PageHeadProps;
  tabs: ReactNode;
  restore: Restore;
}

function ArticleList({ head, tabs, restore }: ArticleListProps) {
  const list = useListQuery(ARTICLE_LIST);
  const { data } = useLoaded(articlesQuery(list.applied));
  const { articles, total, currentPage, totalPages } = data;
  const { state } = useNavigation();
  const removal = useRemoval(articles, ({ _id }) => _id);
  if (articles.length === 0 && totalPages > 0) return <Navigate to={list.to({ page: totalPages })} replace />;
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
          create={{ to: '/admin/articles/create', label: 'Créer un article' }}
          filteredText="Aucun article ne correspond à vos critères de recherche"
          onReset={list.reset}
        />
      }
      count={`${number(total)} ${plural(total, 'article')}`}
      pager={totalPages > 0 ? { page: currentPage, pages: totalPages, to: (page) => list.to({ page }) } : undefined}
    >
      <RemoveArticle removal={removal} restore={restore} />
    </ListPage>
  );
}

const RemoveArticle = ({ removal, restore }: { removal: Removal<ArticleCard>; restore: Restore }) => (
  <RemoveDialog
    title={typeset('Supprimer cet article ?')}
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

const ArticleFilters = ({ list }: { list: ListState<ArticleListQuery> }) => (
  <FilterForm label="Articles" list={list}>
    <SearchFilter list={list} name="search" placeholder="Titre, résumé, texte" maxLength={200} />
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

export const ErrorBoundary = () => <LoadFailed text="Erreur lors du chargement des articles" />;
