/** What the list of news is asked for, as its address and its call have it. */
export interface NewsQuery {
  readonly categorie: string;
  readonly search: string;
  /** As written; '1' where nothing is. */
  readonly page: string;
}

export const parseNewsQuery = (parameters: URLSearchParams): NewsQuery => ({
  categorie: parameters.get('categorie') ?? '',
  search: (parameters.get('search') ?? '').trim(),
  page: parameters.get('page') || '1',
});

/** The wishes as a query, without those that ask for nothing; empty, or with its question mark. */
export function toApiQuery(wishes: Partial<NewsQuery>): string {
  const said = Object.entries(wishes).filter(([name, value]) => value !== (name === 'page' ? '1' : ''));
  return said.length > 0 ? `?${new URLSearchParams(said)}` : '';
}

export const addressOf = (wishes: Partial<NewsQuery>): string => `/actualites${toApiQuery(wishes)}`;

/** Nothing is asked for but the beginning of everything. */
export const isFront = (wishes: NewsQuery): boolean => toApiQuery(wishes) === '';
