import { listQueryCodec, parseListQuery, searchOf, text, type QueryOf } from '../../../lib/list-query.js';

const NEWS = listQueryCodec({
  categorie: { ...text('categorie'), write: (categorie: string) => ({ categorie }) },
  search: { ...text('search'), read: (parameters) => parameters.get('search')?.trim() ?? '' },
  /** As written in the address. */
  page: {
    initial: '1',
    read: (parameters) => parameters.get('page') || '1',
    write: (page: string) => ({ page: page === '1' ? '' : page }),
  },
});

/** Query of the news list, from the address. */
export type NewsQuery = QueryOf<typeof NEWS>;

export const parseNewsQuery = (parameters: URLSearchParams): NewsQuery => parseListQuery(NEWS, parameters);

/** The API has the same parameters as the address. */
export const toApiQuery = (query: Partial<NewsQuery>): string => searchOf(NEWS, query);

export const addressOf = (query: Partial<NewsQuery>): string => `/actualites${toApiQuery(query)}`;

/** Whether the query is empty: the first page of all articles. */
export const isFront = (query: NewsQuery): boolean => toApiQuery(query) === '';
