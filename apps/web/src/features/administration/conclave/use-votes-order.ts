import { useSearchParams } from 'react-router-dom';
import { reordered } from '../kit/list-query.js';
import { DEFAULT_ORDER, orderFrom, orderText, type VotesColumn } from './rules/votes-order.js';

/** Keeps the sort order in the URL, so that it can be shared and survives a reload. */
export function useVotesOrder() {
  const [parameters, setParameters] = useSearchParams();
  const order = orderFrom(parameters.get('tri'));
  const sort = (column: VotesColumn): void => {
    const text = orderText(reordered(order, column, ['voix']));
    const change = (now: URLSearchParams): URLSearchParams => {
      const next = new URLSearchParams(now);
      if (text === orderText(DEFAULT_ORDER)) next.delete('tri');
      else next.set('tri', text);
      return next;
    };
    setParameters(change, { replace: true, preventScrollReset: true });
  };
  return { order, sort };
}
