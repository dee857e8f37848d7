import type { DownloadDetails, DownloadLinks, DownloadStats } from '@fumata/contracts';
import { ApiError } from '../../../lib/requests/api-client.js';
import { listQueryCodec, pageNumber, searchOf, text, type Parameter, type QueryOf } from '../../../lib/list-query.js';
import { apiQuery, queryClientOf } from '../kit/server-state.js';

export const DOWNLOADS = '/api/download-stats';

interface Period {
  /** Days in Rome, `YYYY-MM-DD`. */
  readonly startDate: string;
  readonly endDate: string;
}

const dayIn = (parameters: URLSearchParams, name: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.exec(parameters.get(name) ?? '')?.[0] ?? '';

/** Both days are required together. */
const period: Parameter<Period> = {
  initial: { startDate: '', endDate: '' },
  read: (parameters) => ({ startDate: dayIn(parameters, 'startDate'), endDate: dayIn(parameters, 'endDate') }),
  write: ({ startDate, endDate }) => (startDate && endDate ? { startDate, endDate } : {}),
};

/** Substring of an e-mail address. */
const email: Parameter<string> = { ...text('email'), write: (value) => ({ email: value.trim() }) };

/** The URL has the same parameters as the API call. */
export const DETAIL_LIST = listQueryCodec({ email, period, page: pageNumber });

export type DetailListQuery = QueryOf<typeof DETAIL_LIST>;

const filterSearch = ({ email, period }: DetailListQuery): string => searchOf(DETAIL_LIST, { email, period });

export const isFiltered = (query: DetailListQuery): boolean => filterSearch(query) !== '';

/** Address of the CSV of all results. */
export const exportAddress = (query: DetailListQuery): string => `${DOWNLOADS}/export.csv${filterSearch(query)}`;

/**
 * A part of the page: null if it fails to load; a part on screen stays if it fails to reload. An ended session (401)
 * fails the whole page.
 */
const partQuery = <T>(path: string) => {
  const queryKey = [DOWNLOADS, path];
  return apiQuery<T | null>(queryKey, (api, signal) =>
    api.get<T>(path, signal).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status === 401) throw error;
      const part = queryClientOf(api).getQueryCache().find<T>({ queryKey });
      return part?.isActive() ? (part.state.data ?? null) : null;
    }),
  );
};

export const statsQuery = partQuery<DownloadStats>(DOWNLOADS);

export const detailsQuery = (query: DetailListQuery) =>
  partQuery<DownloadDetails>(`${DOWNLOADS}/details${searchOf(DETAIL_LIST, query)}`);

export const LINK_LIST = listQueryCodec({
  vue: { initial: 'liens', read: () => 'liens', write: (vue: string) => ({ vue }) },
  page: pageNumber,
});

export const linksQuery = (page: number) => partQuery<DownloadLinks>(`${DOWNLOADS}/links?page=${page}`);

export type PeriodErrors = Readonly<Partial<Record<keyof Period, string>>>;

/** Errors of the two days, which are required together. */
export function periodErrors({ startDate, endDate }: Period): PeriodErrors {
  const both = 'Les deux dates vont ensemble';
  if (startDate !== '' && endDate === '') return { endDate: both };
  if (startDate === '' && endDate !== '') return { startDate: both };
  return startDate > endDate ? { endDate: 'Elle précède le début' } : {};
}
