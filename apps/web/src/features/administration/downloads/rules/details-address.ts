import { pageNumberIn } from '../../list/page-of.js';

/** What of the downloads is asked for. */
export interface Wishes {
  /** Part of the address. */
  readonly email: string;
  /** Days of Rome, `AAAA-MM-JJ`; only together. */
  readonly startDate: string;
  readonly endDate: string;
  readonly page: number;
}

export const NO_WISHES: Wishes = { email: '', startDate: '', endDate: '', page: 1 };

const dayIn = (parameters: URLSearchParams, name: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.exec(parameters.get(name) ?? '')?.[0] ?? '';

/** What the address asks for; what it can't ask for is left aside. */
export const wishesFrom = (parameters: URLSearchParams): Wishes => ({
  email: parameters.get('email') ?? '',
  ...{ startDate: dayIn(parameters, 'startDate'), endDate: dayIn(parameters, 'endDate') },
  page: pageNumberIn(parameters),
});

/** The filters alone, as the calls and the address have them. */
function filters({ email, startDate, endDate }: Wishes): URLSearchParams {
  const said = { email: email.trim(), ...(startDate && endDate && { startDate, endDate }) };
  return new URLSearchParams(Object.entries(said).filter(([, value]) => value !== ''));
}

export function parametersOf(wishes: Wishes): URLSearchParams {
  const parameters = filters(wishes);
  if (wishes.page > 1) parameters.set('page', String(wishes.page));
  return parameters;
}

export const isFiltered = (wishes: Wishes): boolean => filters(wishes).size > 0;

const queried = (path: string, parameters: URLSearchParams): string =>
  parameters.size > 0 ? `${path}?${parameters.toString()}` : path;

export const detailsCall = (wishes: Wishes): string =>
  queried('/api/download-stats/details', parametersOf(wishes));

/** Where the CSV of all that is asked for is, whichever page of it is on show. */
export const exportAddress = (wishes: Wishes): string =>
  queried('/api/download-stats/export.csv', filters(wishes));

export type DateErrors = Readonly<Partial<Record<'startDate' | 'endDate', string>>>;

/** What is wrong with two days: they are asked for together. */
export function dateErrors({ startDate, endDate }: Pick<Wishes, 'startDate' | 'endDate'>): DateErrors {
  const both = 'Les deux dates vont ensemble';
  if (startDate !== '' && endDate === '') return { endDate: both };
  if (startDate === '' && endDate !== '') return { startDate: both };
  return startDate > endDate ? { endDate: 'Elle précède le début' } : {};
}
