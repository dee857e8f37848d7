import type { Article, ArticlePage, ArticleTrash, ArticleVersions } from '@fumata/contracts';
import type { ApiClient } from '../../../lib/requests/api-client.js';
import { CATEGORIES, type Category } from '../../../components/article/words.js';
import { listAddress } from '../kit/use-list-query.js';
import { listQueryCodec, oneOf, pageNumber, text, toSearchParams, type QueryOf } from '../../../lib/list-query.js';
import { apiQuery } from '../kit/server-state.js';

export const LIST_PATH = '/admin/articles';

export const ARTICLES_LIST_ADDRESS = listAddress(LIST_PATH);

export const ARTICLES = '/api/articles';

/** The URL has the same parameters as the API call. */
export const ARTICLE_LIST = listQueryCodec({
  search: text('search'),
  categorie: oneOf('categorie', Object.keys(CATEGORIES) as Category[]), // its own keys
  /** Published, not published, or both. */
  publie: oneOf('publie', ['true', 'false']),
  page: pageNumber,
});

export type ArticleListQuery = QueryOf<typeof ARTICLE_LIST>;

const PAGE_SIZE = '10';
export const MAX_SEARCH_LENGTH = 200;

/** Parameters of the API call, which lists drafts only if `publie` is present, even empty. */
export function callParameters(query: ArticleListQuery): string {
  const parameters = toSearchParams(ARTICLE_LIST, query);
  parameters.set('limit', PAGE_SIZE);
  parameters.set('publie', query.publie);
  if (parameters.has('search')) parameters.set('search', query.search.trim().slice(0, MAX_SEARCH_LENGTH));
  return parameters.toString();
}

export function articlesQuery(query: ArticleListQuery) {
  const parameters = callParameters(query);
  return apiQuery([ARTICLES, parameters], (api, signal) => api.get<ArticlePage>(`${ARTICLES}?${parameters}`, signal));
}

export const trashQuery = apiQuery([ARTICLES, 'corbeille'], async (api, signal) => {
  const { articles } = await api.get<ArticleTrash>(`${ARTICLES}/corbeille`, signal);
  return articles;
});

export type Version = ArticleVersions['versions'][number];

export const versionsQuery = (id: string) =>
  apiQuery([ARTICLES, id, 'versions'], async (api, signal) => {
    const { versions } = await api.get<ArticleVersions>(`${ARTICLES}/${id}/versions`, signal);
    return versions;
  });

export const versionQuery = (id: string, version: number | undefined) =>
  apiQuery([ARTICLES, id, 'versions', version], (api, signal) =>
    api.get<Article>(`${ARTICLES}/${id}/versions/${version}`, signal),
  );

export const loadArticle = (api: ApiClient, id = '', signal?: AbortSignal): Promise<Article> =>
  api.get<Article>(`${ARTICLES}/id/${encodeURIComponent(id)}`, signal);

export const isFiltered = ({ search, categorie, publie }: ArticleListQuery): boolean =>
  search.trim() !== '' || categorie !== '' || publie !== '';
