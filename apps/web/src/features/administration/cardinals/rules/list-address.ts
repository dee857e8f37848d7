import { keptAddress } from '../../list/kept-address.js';
import { pageNumberIn } from '../../list/page-of.js';
import { FILTERS, SORTS } from './listing.js';
import type { Sort, Wishes } from './listing.js';

export const CARDINALS_LIST = keptAddress('/admin/cardinaux/liste');

/** What the address asks for; what it can't ask for is left aside. */
export function wishesFrom(parameters: URLSearchParams): Wishes {
  const sort = SORTS.find((each) => each === parameters.get('tri')) ?? 'nom';
  const filters = FILTERS.map((filter) => [filter, parameters.get(filter) ?? ''] as const);
  return {
    search: parameters.get('q') ?? '',
    filters: Object.fromEntries(filters.filter(([, value]) => value !== '')),
    sort,
    descending: parameters.get('sens') === 'desc',
    page: pageNumberIn(parameters),
    all: parameters.get('tout') === '1',
  };
}

/** The parameters of what is wished for; what goes without saying is left out. */
export function parametersOf(wishes: Wishes): URLSearchParams {
  const { search, filters, sort, descending, page, all } = wishes;
  const said: Readonly<Record<string, string>> = {
    // Blanks at the end may be followed by another word.
    q: search.trim() === '' ? '' : search,
    ...filters,
    tri: sort === 'nom' && !descending ? '' : sort,
    sens: descending ? 'desc' : '',
    page: page > 1 && !all ? String(page) : '',
    tout: all ? '1' : '',
  };
  return new URLSearchParams(Object.entries(said).filter(([, value]) => value !== ''));
}

/** By the same column the other way round, by another from its beginning; from the first page on. */
export const sortedBy = (wishes: Wishes, sort: Sort): Wishes => ({
  ...wishes,
  sort,
  descending: wishes.sort === sort && !wishes.descending,
  page: 1,
});

/** Where the CSV of the rows on show is: the call searches by name only, so a search by title is left out of it. */
export function exportAddress({ search, filters }: Wishes, byName: boolean): string {
  const parameters = new URLSearchParams(filters);
  if (search.trim() !== '' && byName) parameters.set('nom', search.trim());
  const query = parameters.toString();
  return `/api/cardinaux/export.csv${query && `?${query}`}`;
}
