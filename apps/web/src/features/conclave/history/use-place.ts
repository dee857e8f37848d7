import { useSearchParams } from 'react-router-dom';
import { addressOf, placeAt } from './rules/address.js';
import type { HistoryPlace } from './rules/address.js';

/** Selected part of the history, and the addresses of others. */
export function usePlace(): {
  readonly place: HistoryPlace;
  readonly hrefOf: (place: HistoryPlace) => string;
} {
  const [parameters] = useSearchParams();
  return { place: placeAt(parameters), hrefOf: (place) => addressOf(place, parameters) };
}
