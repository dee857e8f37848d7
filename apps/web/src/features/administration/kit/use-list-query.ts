import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListQuery, initialQuery, parseListQuery, toSearchParams, type Order, reordered } from './list-query.js';

/** Connects a table's sorting to the order in its list query. */
export const sortingBy = <S extends string>(
  { query, change }: Pick<ListState<{ order: Order<S> }>, 'query' | 'change'>,
  startDescending: readonly S[] = [],
) => ({ order: query.order, onSort: (sort: S) => change({ order: reordered(query.order, sort, startDescending) }) });

/** A list query in the URL, with its setters. */
export interface ListState<Q> {
  /** The query shown by the filters, which may be ahead of the URL. */
  readonly query: Q;
  /** The query in the URL. */
  readonly applied: Q;
  /** For a choice: adds a history entry. Resets to the first page unless the change has a page. */
  readonly change: (change: Partial<Q>) => void;
  /** For typing: replaces the history entry after a pause. Resets to the first page. */
  readonly type: (change: Partial<Q>) => void;
  readonly reset: () => void;
  /** Address of the list with a changed query, for links; keeps the page. */
  readonly to: (change: Partial<Q>) => string;
}

/** Debounce of typed text: browsers reject a URL change per keystroke. */
const TYPING_MS = 300;

export function useListQuery<Q>(codec: ListQuery<Q>): ListState<Q> {
  const [parameters, setParameters] = useSearchParams();
  const applied = parseListQuery(codec, parameters);
  const [pending, setPending] = useState<Q>();
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(typing.current), []);
  const isSame = (one: Q, other: Q) =>
    toSearchParams(codec, one).toString() === toSearchParams(codec, other).toString();
  const isApplied = pending !== undefined && isSame(pending, applied);
  useEffect(() => {
    // From here on the URL is the source of truth, so that Back works.
    if (isApplied) setPending(undefined);
  }, [isApplied]);
  const query = pending ?? applied;
  const write = (next: Q, replace: boolean): void =>
    setParameters(toSearchParams(codec, next), { replace, preventScrollReset: true });
  const show = (next: Q): void => {
    clearTimeout(typing.current);
    setPending(() => next);
  };
  const choose = (next: Q): void => {
    show(next);
    write(next, false);
  };
  const fromStart = (change: Partial<Q>): Q => ({ ...query, page: 1, ...change });
  return {
    query,
    applied,
    change: (change) => choose(fromStart(change)),
    type: (change) => {
      const next = fromStart(change);
      show(next);
      typing.current = setTimeout(() => write(next, true), TYPING_MS);
    },
    reset: () => choose(initialQuery(codec)),
    to: (change) => `?${toSearchParams(codec, { ...query, ...change }).toString()}`,
  };
}
