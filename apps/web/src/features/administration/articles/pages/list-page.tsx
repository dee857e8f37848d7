import type { ArticlePage } from '@fumata/contracts';
import type { ReactNode } from 'react';
import { Link, Navigate, useNavigation, type LoaderFunctionArgs } from 'react-router-dom';
import type { PageMeta } from '../../../../routes/page.js';
import { CATEGORIES } from '../../../../components/article/words.js';
import type { ApiClient } from '../../../../lib/api-client.js';
import { counted, longDate, plural } from '@fumata/text';
import { ListPage, PageHead, type PageHeadProps } from '../../kit/list-page.js';
import { NothingFound } from '../../kit/nothing-found.js';
import { parseListQuery } from '../../kit/list-query.js';
import { useListQuery } from '../../kit/use-list-query.js';
import { useRemoval } from '../../kit/row-actions.js';
import { loadQuery } from '../../kit/server-state.js';
import { Trash } from '../../kit/trash.js';
import { isTrash, useTrashTabs } from '../../kit/trash-tabs.js';
import { useLoaded } from '../../kit/use-loaded.js';
import { useRestore } from '../../kit/use-restore.js';
import { LoadFailed } from '../../kit/load-failed.js';
import { articleColumns } from '../columns.js';
import {
  ARTICLE_LIST,
  ARTICLES,
  ARTICLES_LIST_ADDRESS,
  articlesQuery,
  isFiltered,
  LIST_PATH,
  trashQuery,
} from '../query.js';
import { RemoveArticle, type Restore } from '../remove-article.js';
import { TOAST_MS } from '../rules/labels.js';
import { ArticleFilters } from '../filters.js';
import '../../../../styles/lists.css';
import '../../content.css';
import '../articles.css';

export const meta = (): PageMeta => ({ title: 'Articles, administration', hidden: true });

export async function load(api: ApiClient, { request }: LoaderFunctionArgs): Promise<ArticlePage | null> {
  const { searchParams } = new URL(request.url);
  return isTrash(searchParams) ? null : loadQuery(api, articlesQuery(parseListQuery(ARTICLE_LIST, searchParams)));
}

export function Component() {
  const { inTrash, tabs } = useTrashTabs({ label: 'Articles', list: ARTICLES_LIST_ADDRESS, path: LIST_PATH });
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
        after={[{ head: 'Effacé définitivement le', cell: ({ purgeLe }) => longDate(purgeLe) }]}
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
      count={counted(total, 'article')}
      pager={totalPages > 0 ? { page: currentPage, pages: totalPages, to: (page) => list.to({ page }) } : undefined}
    >
      <RemoveArticle removal={removal} restore={restore} />
    </ListPage>
  );
}

export const ErrorBoundary = () => (
  <LoadFailed head={{ title: 'Articles' }} text="Erreur lors du chargement des articles" />
);
