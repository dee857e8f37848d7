import { useSearchParams } from 'react-router-dom';
import { historyAddress, parseHistoryQuery, type HistoryQuery } from './rules/address.js';

/** Selected part of the history, and the addresses of others. */
export function useHistoryQuery(): { readonly query: HistoryQuery; readonly hrefOf: (query: HistoryQuery) => string } {
  const [parameters] = useSearchParams();
  return { query: parseHistoryQuery(parameters), hrefOf: (query) => historyAddress(query, parameters) };
}
