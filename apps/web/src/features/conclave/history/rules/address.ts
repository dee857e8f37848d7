/** Selected part of the history. */
export interface HistoryPlace {
  /** Number of the round whose results are open. */
  readonly tour?: number;
  /** Id of the past edition shown instead of the current one. */
  readonly edition?: string;
}

/** Values that are not a number or an id are ignored. */
export function placeAt(parameters: URLSearchParams): HistoryPlace {
  const tour = parameters.get('tour') ?? '';
  const edition = parameters.get('edition') ?? '';
  return {
    ...(/^[1-9]\d{0,5}$/.test(tour) && { tour: Number(tour) }),
    ...(/^[0-9a-f]{24}$/i.test(edition) && { edition: edition.toLowerCase() }),
  };
}

/** Address of a selection; keeps the other query parameters. */
export function addressOf({ tour, edition }: HistoryPlace, parameters: URLSearchParams): string {
  const next = new URLSearchParams(parameters);
  next.set('onglet', 'historique');
  next.delete('tour');
  next.delete('edition');
  if (edition !== undefined) next.set('edition', edition);
  if (tour !== undefined) next.set('tour', String(tour));
  return `?${next.toString()}`;
}

export const EDITIONS_PATH = '/api/conclave/editions';

const rootOf = ({ edition }: HistoryPlace): string =>
  edition === undefined ? '/api/conclave' : `${EDITIONS_PATH}/${edition}`;

/** API path of a past edition; undefined for the current one, which comes with the page. */
export const editionPath = (place: HistoryPlace): string | undefined =>
  place.edition === undefined ? undefined : rootOf(place);

/** API path of the open round. */
export const roundPath = (place: HistoryPlace): string | undefined =>
  place.tour === undefined ? undefined : `${rootOf(place)}/rounds/${place.tour}`;
