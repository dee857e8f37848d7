/** A value in a filter. Whole objects and arrays are excluded: stores disagree about key order. */
export type Scalar = string | number | boolean | null;

type Leaf<V> = V extends readonly (infer E)[] ? E : V;
type Branch<V> = V extends Scalar | undefined | readonly unknown[] ? never : V;
type Below<V, Depth extends 0[]> = [V] extends [never] ? never : Path<V, [...Depth, 0]>;

/**
 * The dotted paths of a document, four levels deep; a path leads through arrays to each of their members. Below an
 * object with arbitrary keys (`Record<string, …>`, JSON), every path and every scalar is accepted.
 */
type Path<T, Depth extends 0[] = []> = Depth['length'] extends 4
  ? never
  : T extends unknown
    ? string extends keyof T
      ? string
      : { [K in keyof T & string]-?: K | `${K}.${Below<Branch<Leaf<T[K]>>, Depth>}` }[keyof T & string]
    : never;

type ValueAt<T, P extends string> = T extends unknown
  ? string extends keyof T
    ? Scalar
    : P extends keyof T
      ? Leaf<T[P]>
      : P extends `${infer K}.${infer Rest}`
        ? K extends keyof T
          ? ValueAt<Branch<Leaf<T[K]>>, Rest>
          : never
        : never
  : never;

/** Missing equals null. An array matches if one of its members does (`$ne`, `$nin`, `$not`: if none does). */
interface Operators<V> {
  readonly $eq?: V | null;
  readonly $ne?: V | null;
  readonly $in?: readonly (V | null)[];
  readonly $nin?: readonly (V | null)[];
  /** Compares within one type: a number is neither above nor below a string or a missing value. */
  readonly $gt?: V;
  readonly $gte?: V;
  readonly $lt?: V;
  readonly $lte?: V;
  /** Also true for a stored null. */
  readonly $exists?: boolean;
  /** Only syntax that JavaScript and PCRE share; outside text goes through `literally`. */
  readonly $regex?: string;
  readonly $options?: 'i';
  readonly $not?: Operators<V>;
}

/**
 * The part of MongoDB's query language that both stores interpret alike. **Filters are built by code, never taken from
 * outside:** insert validated scalars, never an object from a request. If the type of an outside value is uncertain,
 * write `{ $eq: value }`, which rejects anything but a scalar. `undefined` conditions are rejected, not ignored.
 */
export type Filter<T> = {
  readonly [P in Path<T>]?: Extract<ValueAt<T, P>, Scalar> | null | Operators<Extract<ValueAt<T, P>, Scalar>>;
} & { readonly $and?: readonly Filter<T>[]; readonly $or?: readonly Filter<T>[]; readonly $nor?: readonly Filter<T>[] };

/** Paths in order of precedence, each to a scalar; 1 ascending, -1 descending. Missing values are below all others. */
export type Sort<T> = { readonly [P in Path<T>]?: 1 | -1 };

/** The filter or option is invalid: a programming error. */
export class InvalidFilter extends Error {
  override readonly name = 'InvalidFilter';
}

/** Escapes a text for `$regex`, so that it matches exactly this text. */
export function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
