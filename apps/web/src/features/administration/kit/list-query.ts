import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** One property of a list query, and the parameters of the address that carry it. */
export interface Parameter<T> {
  /** The default, which the address omits. */
  readonly initial: T;
  /** An unknown value is read as the default. */
  readonly read: (parameters: URLSearchParams) => T;
  /** Parameters with an empty value are omitted. */
  readonly write: (value: T) => Readonly<Record<string, string>>;
}

/** The codec of a list query `Q`. Its order is the order of the parameters in the address. */
export type ListQuery<Q> = { readonly [K in keyof Q]: Parameter<Q[K]> };

export type QueryOf<C> = C extends ListQuery<infer Q> ? Q : never;

/** Infers the query from its parameters. */
export const listQuery = <Q>(codec: ListQuery<Q>): ListQuery<Q> => codec;

const keysOf = <Q>(codec: ListQuery<Q>) => Object.keys(codec) as (keyof Q)[]; // its own keys

const mapped = <Q>(codec: ListQuery<Q>, valueOf: (parameter: Parameter<Q[keyof Q]>) => unknown): Q =>
  Object.fromEntries(keysOf(codec).map((key) => [key, valueOf(codec[key])])) as Q; // each key has its own value

export const initialQuery = <Q>(codec: ListQuery<Q>): Q => mapped(codec, ({ initial }) => initial);

export const parseListQuery = <Q>(codec: ListQuery<Q>, parameters: URLSearchParams): Q =>
  mapped(codec, ({ read }) => read(parameters));

export const toSearchParams = <Q>(codec: ListQuery<Q>, query: Q): URLSearchParams =>
  new URLSearchParams(
    keysOf(codec)
      .flatMap((key) => Object.entries(codec[key].write(query[key])))
      .filter(([, value]) => value !== ''),
  );

/** Blanks at the end stay: another word may follow them. */
export const text = (name: string, shape = /^/): Parameter<string> => ({
  initial: '',
  read: (parameters) => {
    const value = parameters.get(name) ?? '';
    return shape.test(value) ? value : '';
  },
  write: (value) => ({ [name]: value.trim() === '' ? '' : value }),
});

export const oneOf = <T extends string>(name: string, values: readonly T[]): Parameter<T | ''> => ({
  initial: '',
  read: (parameters) => values.find((each) => each === parameters.get(name)) ?? '',
  write: (value) => ({ [name]: value }),
});

/** `mark` is the value that stands for true. */
export const flag = (name: string, mark = '1'): Parameter<boolean> => ({
  initial: false,
  read: (parameters) => parameters.get(name) === mark,
  write: (value) => ({ [name]: value ? mark : '' }),
});

export const pageNumber: Parameter<number> = {
  initial: 1,
  read: (parameters) => Math.max(1, Number(/^\d{1,6}$/.exec(parameters.get('page') ?? '')?.[0] ?? 1)),
  write: (page) => ({ page: page > 1 ? String(page) : '' }),
};

export interface Order<S extends string> {
  readonly sort: S;
  readonly descending: boolean;
}

/** The first sort, ascending, is the default. */
export const orderBy = <S extends string>(sorts: readonly [S, ...S[]]): Parameter<Order<S>> => ({
  initial: { sort: sorts[0], descending: false },
  read: (parameters) => ({
    sort: sorts.find((each) => each === parameters.get('tri')) ?? sorts[0],
    descending: parameters.get('sens') === 'desc',
  }),
  write: ({ sort, descending }) => ({
    tri: sort === sorts[0] && !descending ? '' : sort,
    sens: descending ? 'desc' : '',
  }),
});

/** By the same column in the other direction, by another one from its start: most from the lowest value. */
export const reordered = <S extends string>(
  order: Order<S>,
  sort: S,
  startDescending: readonly S[] = [],
): Order<S> => ({ sort, descending: order.sort === sort ? !order.descending : startDescending.includes(sort) });

/** Sorting of a table by the order in its list's query. */
export const sortingBy = <S extends string>(
  { query, change }: Pick<ListState<{ order: Order<S> }>, 'query' | 'change'>,
  startDescending: readonly S[] = [],
) => ({ order: query.order, onSort: (sort: S) => change({ order: reordered(query.order, sort, startDescending) }) });

/** A list's query in the address, and the ways to change it. */
export interface ListState<Q> {
  /** As the filters show it, which may be ahead of the address. */
  readonly query: Q;
  /** As it is in the address. */
  readonly applied: Q;
  /** For a choice: a history entry of its own. Starts at the first page unless told otherwise. */
  readonly change: (change: Partial<Q>) => void;
  /** For typing: replaces the history entry after a pause. Starts at the first page. */
  readonly type: (change: Partial<Q>) => void;
  readonly reset: () => void;
  /** Address of a link; keeps the page. */
  readonly to: (change: Partial<Q>) => string;
}

/** Browsers refuse an address that changes with every letter. */
const TYPING_MS = 300;

export function useListQuery<Q>(codec: ListQuery<Q>): ListState<Q> {
  const [parameters, setParameters] = useSearchParams();
  const applied = parseListQuery(codec, parameters);
  const [pending, setPending] = useState<Q>();
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(typing.current), []);
  const isSame = (one: Q, other: Q) =>
    toSearchParams(codec, one).toString() === toSearchParams(codec, other).toString();
  const hasArrived = pending !== undefined && isSame(pending, applied);
  useEffect(() => {
    // From here on the address decides, so that Back works.
    if (hasArrived) setPending(undefined);
  }, [hasArrived]);
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
