import type { ArticleCard, ArticlePage } from '@fumata/contracts';
import { useEffect } from 'react';
import { Link, redirect, useLoaderData, useLocation, useRevalidator } from 'react-router-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { PageMeta } from '../../../../routes/page.js';
import { toast } from '../../../../components/toasts.js';
import type { ApiClient } from '../../../../lib/api-client.js';
import { LoadFailed } from '../../load-failed.js';
import { detailOf } from '../../refusal-text.js';
import { useAttempt } from '../../use-attempt.js';
import { ListView } from '../list/list-view.js';
import { TrashView } from '../list/trash-view.js';
import { ARTICLES_LIST, LIST } from '../list-address.js';
import { parametersOf, queryOf, wishesFrom } from '../rules/list-address.js';
import '../../../../styles/lists.css';
import '../../content.css';
import '../articles.css';

const TOLD_MS = 3_000;

export const meta = (): PageMeta => ({ title: 'Articles, administration', hidden: true });

/** A page of the list; null for the trash. From a page that its last row has left, the list goes to its last one. */
export async function load(api: ApiClient, { request }: LoaderFunctionArgs): Promise<ArticlePage | null> {
  const { searchParams } = new URL(request.url);
  if (searchParams.get('corbeille') === '1') return null;
  const wishes = wishesFrom(searchParams);
  const found = await api.get<ArticlePage>(`/api/articles?${queryOf(wishes)}`, request.signal);
  if (found.articles.length === 0 && found.totalPages > 0)
    throw redirect(`${LIST}?${parametersOf({ ...wishes, page: found.totalPages }).toString()}`);
  return found;
}

export function Component() {
  const found = useLoaderData<ArticlePage | null>();
  const { revalidate } = useRevalidator();
  const { search } = useLocation();
  const attempt = useAttempt();
  useEffect(() => ARTICLES_LIST.keep(found ? search : ''), [search, found]);

  const restore = async ({ _id, titre }: Pick<ArticleCard, '_id' | 'titre'>): Promise<boolean> => {
    const outcome = await attempt((api) => api.send('POST', `/api/articles/${_id}/restaurer`));
    if (outcome.ok) toast('success', `«\u00A0${titre}\u00A0» est rétabli`, TOLD_MS);
    else toast('error', `Erreur: ${detailOf(outcome.error)}`);
    return outcome.ok;
  };
  const bringBack = async (article: ArticleCard): Promise<void> => {
    if (await restore(article)) await revalidate();
  };
  return (
    <>
      <div className="a-head">
        <h1>Articles</h1>
        <Link className="btn" to="/admin/articles/create">
          Créer un article
        </Link>
      </div>
      <nav className="tabs" aria-label="Articles">
        <Link to={LIST} aria-current={found ? 'page' : undefined}>
          Liste
        </Link>
        <Link to="?corbeille=1" aria-current={found ? undefined : 'page'}>
          Corbeille
        </Link>
      </nav>
      {found ? (
        <ListView found={found} onRestore={(article) => void bringBack(article)} />
      ) : (
        <TrashView onRestore={restore} />
      )}
    </>
  );
}

export function ErrorBoundary() {
  return <LoadFailed text="Erreur lors du chargement des articles" />;
}
