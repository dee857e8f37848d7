/** Query of the news list, from the address. */
export interface NewsQuery {
  readonly categorie: string;
  readonly search: string;
  /** As written in the address; '1' by default. */
  readonly page: string;
}

export const parseNewsQuery = (parameters: URLSearchParams): NewsQuery => ({
  categorie: parameters.get('categorie') ?? '',
  search: (parameters.get('search') ?? '').trim(),
  page: parameters.get('page') || '1',
});

/** Serialises the query; defaults are omitted. Empty, or with a leading question mark. */
export function toApiQuery(query: Partial<NewsQuery>): string {
  const parameters = Object.entries(query).filter(([name, value]) => value !== (name === 'page' ? '1' : ''));
  return parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : '';
}

export const addressOf = (query: Partial<NewsQuery>): string => `/actualites${toApiQuery(query)}`;

/** Whether the query is empty: the first page of all articles. */
export const isFront = (query: NewsQuery): boolean => toApiQuery(query) === '';
