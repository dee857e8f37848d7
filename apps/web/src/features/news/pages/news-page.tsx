import { useEffect, useRef } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { counted } from '@fumata/text';
import type { PageMeta } from '../../../routes/page.js';
import { LoadFailed } from '../../../components/messages/load-failed.js';
import type { ApiClient } from '../../../lib/requests/api-client.js';
import { Categories } from '../components/categories.js';
import { FeaturedArticle } from '../components/featured-article.js';
import { Results } from '../components/results.js';
import { SearchForm } from '../components/search-form.js';
import { ArticleLinks, PapabiliBox } from '../components/side.js';
import { loadNews, type NewsData } from '../load-news.js';
import { addressOf } from '../rules/address.js';
import { CATEGORIES, isCategory } from '../../../components/article/words.js';
import { DESCRIPTION, LOAD_FAILED, RECENT_FAILED, TITLE } from '../texts.js';
import '../../../styles/lists.css';
import '../../../styles/stories.css';
import '../side.css';
import '../news.css';

export const load = (api: ApiClient, { request }: LoaderFunctionArgs) => loadNews(api, request);

export const meta = (data: NewsData | undefined): PageMeta => {
  if (!data || 'message' in data.list) return { title: TITLE, hidden: true };
  const { query, list } = data;
  const page = list.page > 1 ? `, page ${list.page}` : '';
  return {
    title: `${headingOf(query)}${page}`,
    description: DESCRIPTION,
    canonical: addressOf(query),
    // Searches are unlimited in number, and pages beyond the last are empty.
    unlisted: query.search !== '' || list.page > Math.max(1, list.pages),
  };
};

export const ErrorBoundary = () => <LoadFailed title={TITLE} message={LOAD_FAILED} />;

const headingOf = ({ categorie }: NewsData['query']): string =>
  isCategory(categorie) ? `${TITLE}\u00A0: ${CATEGORIES[categorie]}` : TITLE;

export function Component() {
  const data = useLoaderData<NewsData>();
  const { query, featured, list, counts, recent, papabili } = data;
  const heading = useRef<HTMLHeadingElement>(null);
  useStartOfList(`${query.categorie} ${query.page}`, heading);
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{headingOf(query)}</h1>
      </div>
      {featured && <FeaturedArticle article={featured} />}
      <div className="with-side right news">
        <div>
          <SearchForm query={query} />
          <Categories counts={counts} query={query} />
          <h2 className="sr" ref={heading} tabIndex={-1}>
            {query.search ? 'Articles trouvés' : 'Tous les articles'}
          </h2>
          <p className={query.search ? 'found muted' : 'sr'} role="status">
            {'total' in list && list.total > 0 && counted(list.total, 'article')}
          </p>
          <Results data={data} />
        </div>
        <aside className="side" aria-label="À lire aussi">
          <section aria-labelledby="recents">
            <h2 className="side-h" id="recents">
              Articles récents
            </h2>
            {recent ? <ArticleLinks articles={recent} /> : <p className="small muted">{RECENT_FAILED}</p>}
          </section>
          <PapabiliBox papabili={papabili} />
        </aside>
      </div>
    </div>
  );
}

/** Focuses the list heading after a page change, but not while the visitor is typing. */
function useStartOfList(key: string, heading: React.RefObject<HTMLElement | null>): void {
  const previousKey = useRef(key);
  useEffect(() => {
    if (previousKey.current === key) return;
    previousKey.current = key;
    const focused = document.activeElement;
    if (focused === document.body || focused?.closest('.pager')) heading.current?.focus({ preventScroll: true });
  }, [key, heading]);
}
