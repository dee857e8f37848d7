/** What of the history is on show. */
export interface HistoryPlace {
  /** Number of the round whose results are open. */
  readonly tour?: number;
  /** The past edition that is shown instead of the current one. */
  readonly edition?: string;
}

/** What isn't a number or an identifier is as if it were not there. */
export function placeAt(parameters: URLSearchParams): HistoryPlace {
  const tour = parameters.get('tour') ?? '';
  const edition = parameters.get('edition') ?? '';
  return {
    ...(/^[1-9]\d{0,5}$/.test(tour) && { tour: Number(tour) }),
    ...(/^[0-9a-f]{24}$/i.test(edition) && { edition: edition.toLowerCase() }),
  };
}

/** The page's address for a place; what else stands in it is kept. */
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

/** The call that tells a past edition; none for the current one, which comes with the page. */
export const editionPath = (place: HistoryPlace): string | undefined =>
  place.edition === undefined ? undefined : rootOf(place);

/** The call that tells the open round. */
export const roundPath = (place: HistoryPlace): string | undefined =>
  place.tour === undefined ? undefined : `${rootOf(place)}/rounds/${place.tour}`;
