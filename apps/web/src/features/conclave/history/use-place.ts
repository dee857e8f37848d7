import { useSearchParams } from 'react-router-dom';
import { addressOf, placeAt } from './rules/address.js';
import type { HistoryPlace } from './rules/address.js';

/** Where in the history the page's address is, and the address of any other place in it. */
export function usePlace(): {
  readonly place: HistoryPlace;
  readonly hrefOf: (place: HistoryPlace) => string;
} {
  const [parameters] = useSearchParams();
  return { place: placeAt(parameters), hrefOf: (place) => addressOf(place, parameters) };
}
