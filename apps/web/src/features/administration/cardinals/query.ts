import type { Cardinal, CardinalTrash, RecordActs } from '@fumata/contracts';
import { foldText } from '@fumata/text';
import type { ApiClient } from '../../../lib/requests/api-client.js';
import { everyCardinal } from '../every-cardinal.js';
import { listAddress } from '../kit/use-list-query.js';
import { flag, listQueryCodec, orderBy, pageNumber, text, type QueryOf } from '../../../lib/list-query.js';
import { apiQuery } from '../kit/server-state.js';
import { FILTERS, listSearchWords, SORTS, type ListedCardinal } from './rules/listing.js';

export const CARDINALS_LIST_ADDRESS = listAddress('/admin/cardinaux/liste');

export const editAddress = ({ _id }: Pick<Cardinal, '_id'>): string => `/admin/cardinaux/edit/${_id}`;

export const CARDINALS = '/api/cardinaux';

/** All cardinals: the list is filtered, sorted and paged in the browser. */
export const cardinalsQuery = apiQuery<readonly ListedCardinal[]>([CARDINALS], everyCardinal);

export const trashQuery = apiQuery([CARDINALS, 'corbeille'], async (api, signal) => {
  const { cardinaux } = await api.get<CardinalTrash>(`${CARDINALS}/corbeille`, signal);
  return cardinaux;
});

export const loadCardinal = (api: ApiClient, id = '', signal?: AbortSignal): Promise<Cardinal> =>
  api.get<Cardinal>(`${CARDINALS}/${encodeURIComponent(id)}`, signal);

/** The last recorded change of a cardinal; null if it is unknown. */
export const lastActQuery = (id: string, name: string) =>
  apiQuery(['/api/actes', 'cardinal', id], async (api, signal) => {
    const parameters = new URLSearchParams({ genre: 'cardinal', q: name, limit: '50' });
    const { actes } = await api.get<RecordActs>(`/api/actes?${parameters.toString()}`, signal);
    return actes.find(({ subject }) => subject === id) ?? null;
  });

export const CARDINAL_LIST = listQueryCodec({
  search: text('q'),
  paysService: text('paysService'),
  paysNaissance: text('paysNaissance'),
  continent: text('continent'),
  ordre: text('ordre'),
  statutVotant: text('statutVotant'),
  papabile: text('papabile'),
  order: orderBy(SORTS),
  page: pageNumber,
  /** All rows on one page. */
  all: flag('tout'),
});

export type CardinalListQuery = QueryOf<typeof CARDINAL_LIST>;

/** URL of the CSV of the listed rows. The export searches names only, so a search that matched titles is omitted. */
export function exportAddress(query: CardinalListQuery, isByName: boolean): string {
  // A search without letters and digits is kept as typed: the server finds nothing by it either.
  const typedName = foldText(query.search) === '' ? query.search.trim() : listSearchWords(query.search).join(' ');
  const search = isByName ? typedName : '';
  const criteria = [...FILTERS.map((filter) => [filter, query[filter]] as const), ['nom', search] as const];
  const parameters = new URLSearchParams(Object.fromEntries(criteria.filter(([, value]) => value !== '')));
  return `${CARDINALS}/export.csv${parameters.size > 0 ? `?${parameters.toString()}` : ''}`;
}
