import { useEffect, useState } from 'react';
import { useSearchParams, useLocation, type ShouldRevalidateFunctionArgs } from 'react-router-dom';
import {
  type ListQueryCodec,
  initialQuery,
  parseListQuery,
  searchOf,
  toSearchParams,
  type Order,
  reordered,
} from '../../../lib/list-query.js';
import { tabStorage } from '../../../lib/browser-storage.js';
import { useTypingPause } from '../../../lib/use-typing-pause.js';

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

/** `replace`: a choice replaces the history entry, too. */
export function useListQuery<Q>(codec: ListQueryCodec<Q>, { replace = false } = {}): ListState<Q> {
  const [parameters, setParameters] = useSearchParams();
  const applied = parseListQuery(codec, parameters);
  const [pending, setPending] = useState<Q>();
  const typing = useTypingPause();
  const isApplied = pending !== undefined && searchOf(codec, pending) === searchOf(codec, applied);
  useEffect(() => {
    // From here on the URL is the source of truth, so that Back works.
    if (isApplied) setPending(undefined);
  }, [isApplied]);
  const query = pending ?? applied;
  const write = (next: Q, replaces: boolean): void =>
    setParameters(toSearchParams(codec, next), { replace: replaces, preventScrollReset: true });
  const show = (next: Q): void => {
    typing.cancel();
    setPending(() => next);
  };
  const choose = (next: Q): void => {
    show(next);
    write(next, replace);
  };
  const fromStart = (change: Partial<Q>): Q => ({ ...query, page: 1, ...change });
  return {
    query,
    applied,
    change: (change) => choose(fromStart(change)),
    type: (change) => {
      const next = fromStart(change);
      show(next);
      typing.after(() => write(next, true));
    },
    reset: () => choose(initialQuery(codec)),
    to: (change) => `?${toSearchParams(codec, { ...query, ...change }).toString()}`,
  };
}

/** Address of a list with its last query in this tab, for links back to the list. */
export const listAddress = (path: string) => ({
  path,
  store: (search: string): void => tabStorage.write(path, search),
  /** The list's address with its last query. */
  back: (): string => path + (tabStorage.read(path) ?? ''),
});

export type ListAddress = ReturnType<typeof listAddress>;

/** Stores the query of the displayed list; another view of the page, such as its trash, clears it. */
export function useListAddress(list: ListAddress, isList = true): void {
  const { search } = useLocation();
  useEffect(() => list.store(isList ? search : ''), [list, search, isList]);
}

/** `shouldRevalidate` of a page that filters client-side: no revalidation when only the query changes. */
export const ignoreQueryChanges = ({ currentUrl, nextUrl, ...rest }: ShouldRevalidateFunctionArgs): boolean =>
  (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search) && rest.defaultShouldRevalidate;
