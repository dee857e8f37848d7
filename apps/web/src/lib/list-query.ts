/** One property of a list query with its URL parameters. */
export interface Parameter<T> {
  /** The default, which the URL omits. */
  readonly initial: T;
  /** An unknown value is read as the default. */
  readonly read: (parameters: URLSearchParams) => T;
  /** Parameters with an empty value are omitted. */
  readonly write: (value: T) => Readonly<Record<string, string>>;
}

/** The codec of a list query `Q`. Its order is the order of the parameters in the URL. */
export type ListQueryCodec<Q> = { readonly [K in keyof Q]: Parameter<Q[K]> };

export type QueryOf<C> = C extends ListQueryCodec<infer Q> ? Q : never;

/** Infers the query from its parameters. */
export const listQueryCodec = <Q>(codec: ListQueryCodec<Q>): ListQueryCodec<Q> => codec;

const keysOf = <Q>(codec: ListQueryCodec<Q>) => Object.keys(codec) as (keyof Q)[]; // its own keys

const mapped = <Q>(codec: ListQueryCodec<Q>, valueOf: (parameter: Parameter<Q[keyof Q]>) => unknown): Q =>
  Object.fromEntries(keysOf(codec).map((key) => [key, valueOf(codec[key])])) as Q; // each key has its own value

export const initialQuery = <Q>(codec: ListQueryCodec<Q>): Q => mapped(codec, ({ initial }) => initial);

export const parseListQuery = <Q>(codec: ListQueryCodec<Q>, parameters: URLSearchParams): Q =>
  mapped(codec, ({ read }) => read(parameters));

export const toSearchParams = <Q>(codec: ListQueryCodec<Q>, query: Q): URLSearchParams =>
  new URLSearchParams(
    keysOf(codec)
      .flatMap((key) => Object.entries(codec[key].write(query[key])))
      .filter(([, value]) => value !== ''),
  );

/** The query as in a URL, with a leading question mark; empty if everything has its default. */
export function searchOf<Q>(codec: ListQueryCodec<Q>, query: Partial<Q>): string {
  const parameters = toSearchParams(codec, { ...initialQuery(codec), ...query });
  return parameters.size > 0 ? `?${parameters.toString()}` : '';
}

/** An invalid value is read as undefined. */
export const optional = <T>(name: string, parse: (text: string) => T | undefined): Parameter<T | undefined> => ({
  initial: undefined,
  read: (parameters) => parse(parameters.get(name) ?? ''),
  write: (value) => ({ [name]: String(value ?? '') }),
});

/** Trailing blanks are preserved: the user may be about to type another word. */
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

export const flag = (name: string): Parameter<boolean> => ({
  initial: false,
  read: (parameters) => parameters.get(name) === '1',
  write: (value) => ({ [name]: value ? '1' : '' }),
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

/** The default is the first sort, ascending. */
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

/** Reverses the order of the current column; another column starts ascending, unless listed as starting descending. */
export const reordered = <S extends string>(
  order: Order<S>,
  sort: S,
  startDescending: readonly S[] = [],
): Order<S> => ({ sort, descending: order.sort === sort ? !order.descending : startDescending.includes(sort) });

const PAGE_SIZE = 10;

export interface RowsPage<T> {
  readonly rows: readonly T[];
  readonly page: number;
  readonly pages: number;
}

/** The rows of a page, ten per page; a page past the end is the last one. */
export function pageOf<T>(rows: readonly T[], page: number): RowsPage<T> {
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const existingPage = Math.min(Math.max(1, page), pages);
  return { rows: rows.slice((existingPage - 1) * PAGE_SIZE, existingPage * PAGE_SIZE), page: existingPage, pages };
}
