/** Selected part of the history. */
export interface HistoryQuery {
  /** Number of the round whose results are shown. */
  readonly tour?: number;
  /** Id of the past edition shown instead of the current one. */
  readonly edition?: string;
}

/** Values that are not a number or an id are ignored. */
export function parseHistoryQuery(parameters: URLSearchParams): HistoryQuery {
  const tour = parameters.get('tour') ?? '';
  const edition = parameters.get('edition') ?? '';
  return {
    ...(/^[1-9]\d{0,5}$/.test(tour) && { tour: Number(tour) }),
    ...(/^[0-9a-f]{24}$/i.test(edition) && { edition: edition.toLowerCase() }),
  };
}

/** Address of a selection; keeps the other query parameters. */
export function historyAddress({ tour, edition }: HistoryQuery, parameters: URLSearchParams): string {
  const address = new URLSearchParams(parameters);
  address.set('onglet', 'historique');
  address.delete('tour');
  address.delete('edition');
  if (edition !== undefined) address.set('edition', edition);
  if (tour !== undefined) address.set('tour', String(tour));
  return `?${address.toString()}`;
}

export const EDITIONS_PATH = '/api/conclave/editions';

const rootOf = ({ edition }: HistoryQuery): string =>
  edition === undefined ? '/api/conclave' : `${EDITIONS_PATH}/${edition}`;

/** API path of a past edition; undefined for the current one, which comes with the page. */
export const editionPath = (query: HistoryQuery): string | undefined =>
  query.edition === undefined ? undefined : rootOf(query);

/** API path of the round whose results are shown; undefined without one. */
export const roundPath = (query: HistoryQuery): string | undefined =>
  query.tour === undefined ? undefined : `${rootOf(query)}/rounds/${query.tour}`;
